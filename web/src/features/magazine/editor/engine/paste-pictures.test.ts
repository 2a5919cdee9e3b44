import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Schema } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { insertPictures } from './paste-pictures.ts'

const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | image)+' },
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
