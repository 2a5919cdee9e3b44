import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { ArticleDocument } from '@vondrona/rules/magazine'
import { steps } from './compare.ts'

/** To another text, block by block where it differs: the cursor stays where somebody writes, undo stays theirs. */
export function putText({ doc, schema, tr }: EditorState, document: ArticleDocument): Transaction {
  const next = schema.nodeFromJSON(document)
  const keys = (node: Node) => node.children.map((child) => JSON.stringify(child))
  let [from, to] = [0, 0]
  let fresh: Node[] = []
  const replace = () => {
    if (to > from || fresh.length > 0) tr.replaceWith(tr.mapping.map(from, -1), tr.mapping.map(to), fresh)
    fresh = []
  }
  for (const step of steps(keys(doc), keys(next))) {
    if (step.kind === 'other') fresh.push(next.child(step.other))
    else if (step.kind === 'one') to += doc.child(step.one).nodeSize
    else {
      replace()
      from = to += doc.child(step.one).nodeSize
    }
  }
  replace()
  return tr.setMeta('addToHistory', false).setMeta('preventUpdate', true)
}
