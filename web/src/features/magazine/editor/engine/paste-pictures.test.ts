import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Node as ProseMirrorNode, Schema } from '@tiptap/pm/model'
import { EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { insertPictures, pictureFiles } from './paste-pictures.ts'

const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | image | list)+' },
    list: { content: 'paragraph+' },
    paragraph: { content: 'text*' },
    image: { attrs: { pending: {} } },
    text: {},
  },
})

/** What stands there after three pictures were added one by one, with the cursor in this line. */
function added(lines: readonly string[], line: number, offset: number): string {
  const paragraphs = lines.map((text) => schema.nodes.paragraph.create(null, text ? schema.text(text) : null))
  const doc = schema.nodes.doc.create(null, paragraphs)
  const at = paragraphs.slice(0, line).reduce((sum, { nodeSize }) => sum + nodeSize, 1) + offset
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, at) })
  const view = {
    get state() {
      return state
    },
    dispatch: (tr: Transaction) => {
      state = state.apply(tr)
    },
  } as unknown as EditorView
  for (const name of ['1', '2', '3']) insertPictures(view, [name])
  return state.doc.children.map((node) => node.attrs.pending ?? `«${node.textContent}»`).join(' ')
}

test('pictures that are added one by one stand in the order in which they were added', () => {
  assert.equal(added([''], 0, 0), '1 2 3')
  assert.equal(added(['Un', 'Deux'], 0, 0), '«Un» 1 2 3 «Deux»')
  assert.equal(added(['Un', 'Deux'], 0, 2), '«Un» 1 2 3 «Deux»')
  assert.equal(added(['Un', '', 'Deux'], 1, 0), '«Un» 1 2 3 «Deux»')
  assert.equal(added(['Un', ''], 1, 0), '«Un» 1 2 3')
  assert.equal(added(['', 'Deux'], 0, 0), '1 2 3 «Deux»')
})

interface Handlers {
  handlePaste(view: EditorView, event: object): boolean
  handleDrop(view: EditorView, event: object, slice: unknown, isMoved: boolean): boolean
  transformPastedHTML(html: string): string
}

const line = (text: string) => schema.nodes.paragraph.create(null, text ? schema.text(text) : null)
const picture = (pending: string) => schema.nodes.image.create({ pending })
const list = (...lines: string[]) => schema.nodes.list.create(null, lines.map(line))

/** An editor with these, to which files are pasted or dropped; the cursor is at the start of the first line. */
function editor(...nodes: ProseMirrorNode[]) {
  const begun: string[] = []
  const begin = ({ name }: Blob & { name?: string }) => {
    begun.push(String(name))
    return String(name)
  }
  const told: unknown[] = []
  const { config } = pictureFiles(begin as (file: Blob) => string, (kinds) => told.push(kinds))
  const [plugin] = config.addProseMirrorPlugins?.call({ editor: { schema } } as never) ?? []
  const doc = schema.nodes.doc.create(null, nodes)
  let state = EditorState.create({ doc, selection: TextSelection.atStart(doc) })
  let place: { pos: number } | null = null
  const view = {
    get state() {
      return state
    },
    dispatch: (tr: Transaction) => {
      state = state.apply(tr)
    },
    posAtCoords: () => place,
  } as unknown as EditorView
  const { handlePaste, handleDrop, transformPastedHTML } = plugin!.props as unknown as Handlers
  return {
    begun,
    told,
    shown: () => state.doc.children.map((node) => node.attrs.pending ?? `«${node.textContent}»`).join(' '),
    select: (at: number, isNode = false) =>
      view.dispatch(state.tr.setSelection((isNode ? NodeSelection : TextSelection).create(state.doc, at))),
    cleaned: (html: string) => transformPastedHTML(html),
    paste: (files: object[] | null, text = '') =>
      handlePaste(view, { clipboardData: files && { files, getData: () => text } }),
    drop(files: object[], { isMoved = false, at = null as number | null } = {}) {
      place = at === null ? null : { pos: at }
      let isOurs = false
      const preventDefault = () => {
        isOurs = true
      }
      const event = { dataTransfer: { files }, clientX: 1, clientY: 1, preventDefault }
      return [handleDrop(view, event, null, isMoved), isOurs]
    },
  }
}
const file = (name: string, type = 'image/jpeg') => ({ name, type })

test('pictures are taken from the clipboard where they come without words: a word processor adds one of the text itself', () => {
  const { begun, paste, shown } = editor(line('Un'), line('Deux'))
  assert.equal(paste(null), false)
  assert.equal(paste([], 'des mots'), false)
  assert.equal(paste([file('texte')], 'des mots'), false)
  assert.equal(paste([file('a.pdf', 'application/pdf'), file('b.svg', 'image/svg+xml')]), false)
  assert.deepEqual([begun, shown()], [[], '«Un» «Deux»'])
  assert.equal(paste([file('a'), file('b.svg', 'image/svg+xml'), file('c', 'image/webp')], ' \n'), true)
  assert.deepEqual([begun, shown()], [['a', 'c'], '«Un» a c «Deux»'])
})

test('pictures that are dropped stand where they fell, else at the end; what is only moved within the text is left to the editor', () => {
  const { begun, drop, shown } = editor(line('Un'), line('Deux'))
  assert.deepEqual(drop([file('a')], { isMoved: true }), [false, false])
  assert.deepEqual(drop([file('b.svg', 'image/svg+xml')]), [false, false])
  assert.deepEqual([begun, shown()], [[], '«Un» «Deux»'])
  assert.deepEqual(drop([file('a'), file('b')], { at: 2 }), [true, true])
  assert.equal(shown(), '«Un» a b «Deux»')
  assert.deepEqual(drop([file('c')]), [true, true])
  assert.equal(shown(), '«Un» a b «Deux» c')
})

test('pictures stand next to a list, not inside; a picture that is chosen is followed by the new one, a line in its middle too', () => {
  const inList = editor(list('', 'Un'), line('Deux'))
  inList.paste([file('a')])
  assert.equal(inList.shown(), '«Un» a «Deux»')
  inList.drop([file('b')], { at: 3 })
  assert.equal(inList.shown(), '«Un» b a «Deux»', 'where it fell, before those that stand there')
  inList.drop([file('c')], { at: 0 })
  assert.equal(inList.shown(), 'c «Un» b a «Deux»')
  const chosen = editor(line('Un'), picture('1'), line('Deux'))
  chosen.select(4, true)
  chosen.paste([file('2')])
  assert.equal(chosen.shown(), '«Un» 1 2 «Deux»')
  const middle = editor(picture('1'), line('Deux'))
  middle.select(4)
  middle.paste([file('2')])
  assert.equal(middle.shown(), '1 «Deux» 2')
})

test('of what is pasted, what the article cannot keep is told once; nothing is told of words alone', () => {
  const { cleaned, told } = editor(line(''))
  assert.equal(cleaned('<p>Un mot</p>'), '<p>Un mot</p>')
  const emoji = '<img src="blob:x" alt="😀">'
  assert.equal(cleaned(`<p>10<sup>6</sup> ${emoji}</p>`), '<p>10⁶ 😀</p>')
  assert.deepEqual(told, [])
  cleaned('<p>Un mot</p><iframe></iframe><iframe></iframe>')
  assert.deepEqual(told, [['video']])
})
