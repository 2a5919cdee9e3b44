import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import type { ArticleDocument } from '@vondrona/rules/magazine'
import { putText } from './replace-text.ts'
import { extensions } from './schema.ts'

const view = () => assert.fail('no page')
const schema = getSchema(
  extensions({
    placeholder: '',
    beginRemote: () => '',
    leftOut: () => {},
    begin: () => 'p',
    image: view,
    replay: view,
  }),
)
const text = (lines: string): ArticleDocument => ({
  type: 'doc',
  content: lines.split(' ').map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
})

test('another text is shown block by block; the cursor stays in the word that is being written', () => {
  for (const [before, after] of [
    ['un deux trois quatre', 'UN deux mien plus'],
    ['deux mien', 'avant encore deux mien'],
    ['a b c mien d e', 'x mien y z'],
    ['a mien', 'mien'],
  ] as const) {
    const doc = schema.nodeFromJSON(text(before))
    const state = EditorState.create({ doc })
    const middle = (of: EditorState) => of.doc.resolve(of.selection.from).parent.textContent
    let cursor = 0
    doc.descendants((node, at) => {
      if (node.text === 'mien') cursor = at + 2
    })
    const placed = state.apply(state.tr.setSelection(TextSelection.create(doc, cursor || 1)))
    const shown = placed.apply(putText(placed, text(after)))
    assert.deepEqual(shown.doc.toJSON(), schema.nodeFromJSON(text(after)).toJSON())
    if (before.includes('mien')) assert.equal(middle(shown), 'mien')
  }
})

test('a text that is replaced altogether, and the same text again', () => {
  const state = EditorState.create({ doc: schema.nodeFromJSON(text('a b')) })
  for (const after of ['x', 'x y z', 'a b']) {
    const tr = putText(state, text(after))
    assert.equal(tr.doc.textContent, after.replaceAll(' ', ''))
    assert.equal(tr.docChanged, after !== 'a b')
  }
})
