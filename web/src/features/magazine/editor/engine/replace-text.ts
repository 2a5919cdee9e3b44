import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { ArticleDocument } from '@vondrona/rules/magazine'

/** To another text, where it differs: the block that holds the cursor stays, and undo stays the writer's own. */
export function putText({ doc, schema, selection, tr }: EditorState, document: ArticleDocument): Transaction {
  const next = schema.nodeFromJSON(document)
  const here = selection.$from.index(0)
  const there = nearest(next, doc.maybeChild(here), here)
  const parts =
    there < 0
      ? [[0, doc.childCount, 0, next.childCount]]
      : [
          [here + 1, doc.childCount, there + 1, next.childCount],
          [0, here, 0, there],
        ]
  for (const [from, to, first, last] of parts as [number, number, number, number][]) {
    let [a, b, c, d] = [from, to, first, last]
    while (a < b && c < d && doc.child(a).eq(next.child(c))) [a, c] = [a + 1, c + 1]
    while (a < b && c < d && doc.child(b - 1).eq(next.child(d - 1))) [b, d] = [b - 1, d - 1]
    // the later part first; of two that are empty nothing is made
    tr.replaceWith(placeOf(doc, a), placeOf(doc, b), next.children.slice(c, d))
  }
  return tr.setMeta('addToHistory', false).setMeta('preventUpdate', true)
}

/** Where the same block is in the other text; -1: nowhere. */
const nearest = (next: Node, block: Node | null, at: number): number =>
  next.children.reduce(
    (best, child, index) =>
      block?.eq(child) && (best < 0 || Math.abs(index - at) < Math.abs(best - at)) ? index : best,
    -1,
  )

const placeOf = (doc: Node, index: number): number =>
  doc.children.slice(0, index).reduce((sum, child) => sum + child.nodeSize, 0)
