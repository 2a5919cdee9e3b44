import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Schema } from '@tiptap/pm/model'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import { stubModules } from '../../../../lib/device/stub-modules.fixture.ts'

const pictures = new Map<string, { image?: { id: string } }>()
let resumed: string[] = []
let changed = new Set<() => void>()
stubModules({
  'features/magazine/editor/images/picture-uploads.ts': {
    onPictures: (look: () => void) => {
      changed.add(look)
      return () => changed.delete(look)
    },
    pictureOf: (pending: string) => pictures.get(pending),
    resumePicture: (pending: string) => resumed.push(pending),
  },
})
const { watchPictures } = await import('./watch-pictures.ts')

const schema = new Schema({
  nodes: {
    doc: { content: '(image | other)+' },
    image: { attrs: { id: { default: null }, pending: { default: null } } },
    other: { attrs: { id: { default: null }, pending: { default: null } } },
    text: {},
  },
})

function editorOf(...nodes: [name: string, id: string | null, pending: string | null][]) {
  const content = nodes.map(([type, id, pending]) => ({ type, attrs: { id, pending } }))
  const sent: Transaction[] = []
  const editor = {
    isDestroyed: false,
    state: EditorState.create({ doc: schema.nodeFromJSON({ type: 'doc', content }) }),
    view: {
      dispatch(tr: Transaction) {
        sent.push(tr)
        editor.state = editor.state.apply(tr)
      },
    },
    listeners: new Set<() => void>(),
    on: (_: string, look: () => void) => editor.listeners.add(look),
    off: (_: string, look: () => void) => editor.listeners.delete(look),
  }
  const stop = watchPictures(editor as never)
  const attrs = () => editor.state.doc.children.map(({ attrs: { id, pending } }) => [id, pending])
  return { editor, sent, stop, attrs }
}
beforeEach(() => {
  pictures.clear()
  resumed = []
  changed = new Set()
})

test('a picture that arrived gets its id, outside of what can be undone; one that is on its way waits', () => {
  pictures.set('a', { image: { id: 'A' } })
  pictures.set('b', {})
  const { attrs, sent } = editorOf(['image', null, 'a'], ['image', null, 'b'])
  assert.deepEqual(attrs(), [
    ['A', null],
    [null, 'b'],
  ])
  assert.equal(sent[0]?.getMeta('addToHistory'), false)
  pictures.set('b', { image: { id: 'B' } })
  for (const look of changed) look()
  assert.deepEqual(attrs()[1], ['B', null])
  assert.deepEqual(resumed, [])
})

test('a picture of which nothing is known here is taken up again', () => {
  editorOf(['image', null, 'lost'])
  assert.deepEqual(resumed, ['lost'])
})

test('what is there, what never was a picture, and a text that did not change are left alone', () => {
  pictures.set('a', { image: { id: 'A' } })
  const { sent } = editorOf(['image', 'there', 'a'], ['image', null, null], ['other', null, 'a'], ['image', 'x', null])
  assert.deepEqual([sent, resumed], [[], []])
})

test('a closed editor is not written to, and one that is left is not watched', () => {
  const { editor, sent, stop } = editorOf(['image', null, 'a'])
  pictures.set('a', { image: { id: 'A' } })
  editor.isDestroyed = true
  for (const look of changed) look()
  assert.deepEqual(sent, [])
  stop()
  assert.deepEqual([changed.size, editor.listeners.size], [0, 0])
})
