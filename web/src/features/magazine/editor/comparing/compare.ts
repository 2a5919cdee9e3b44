/** Two texts side by side: what is the same, what differs, and word by word where one paragraph became another. Pure. */
import { type ArticleDocument, type ArticleNode, textOf } from '@vondrona/rules/magazine'
import { sendable } from '../saving/draft-fields.ts'
import { keyOf, steps } from './common-sequence.ts'

export type Row = { same: ArticleNode } | { mine: ArticleNode[]; theirs: ArticleNode[] }

/** The blocks of both texts in order; adjacent differences are grouped. */
export function rowsOf(mine: ArticleDocument, theirs: ArticleDocument): Row[] {
  const [own, other] = [sendable(mine).content, sendable(theirs).content]
  const rows: Row[] = []
  const differ = (side: 'mine' | 'theirs', node: ArticleNode) => {
    const last = rows.at(-1)
    const row = last && 'mine' in last ? last : { mine: [], theirs: [] }
    if (row !== last) rows.push(row)
    row[side].push(node)
  }
  for (const step of steps(own.map(keyOf), other.map(keyOf))) {
    if (step.kind === 'same') rows.push({ same: own[step.one]! })
    else if (step.kind === 'one') differ('mine', own[step.one]!)
    else differ('theirs', other[step.other]!)
  }
  return rows
}

export interface Part {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** The words of two paragraphs; null when they have little in common, so that reading both is easier. */
export function wordsBetween(before: readonly ArticleNode[], after: readonly ArticleNode[]): Part[] | null {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const parts: Part[] = []
  let shared = 0
  for (const step of steps(one, other)) {
    const kind = step.kind === 'same' ? 'same' : step.kind === 'one' ? 'removed' : 'added'
    const text = step.kind === 'other' ? other[step.other]! : one[step.one]!
    if (kind === 'same') shared += 1
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  return shared * 3 < Math.max(1, one.length, other.length) ? null : parts
}

const wordsOf = ([node, ...others]: readonly ArticleNode[]): string[] =>
  node && others.length === 0 && isLine(node) ? (textOf(node).match(/\s+|\S+/g) ?? []) : []

const isLine = ({ type }: ArticleNode) => type === 'paragraph' || type === 'heading'
