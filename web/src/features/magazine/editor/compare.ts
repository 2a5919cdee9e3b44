/** Two texts side by side: what is the same, what differs, and word by word where one paragraph became another. Pure. */
import { type ArticleDocument, type ArticleNode, textOf } from '@vondrona/rules/magazine'
import { sendable } from './fields.ts'

export type Row = { same: ArticleNode } | { mine: ArticleNode[]; theirs: ArticleNode[] }

/** The blocks of both texts in order; neighbours that differ stand together. */
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

/** Two blocks are the same where this is. */
export const keyOf = (node: ArticleNode) => JSON.stringify(node)

/** Where the blocks of one text stand in another one: those that both have, in order. */
export const pairs = (one: readonly ArticleNode[], other: readonly ArticleNode[]): Map<number, number> =>
  new Map(
    steps(one.map(keyOf), other.map(keyOf)).flatMap((step) => (step.kind === 'same' ? [[step.one, step.other]] : [])),
  )

export interface Part {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** The words of two paragraphs; null when they have little in common, so that reading both is easier. */
export function wordsBetween(before: readonly ArticleNode[], after: readonly ArticleNode[]): Part[] | null {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  if (one.length === 0 || other.length === 0) return null
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
  return shared * 3 < Math.max(one.length, other.length) ? null : parts
}

const wordsOf = ([node, ...others]: readonly ArticleNode[]): string[] =>
  node && others.length === 0 && isLine(node) ? (textOf(node).match(/\s+|\S+/g) ?? []) : []

const isLine = ({ type }: ArticleNode) => type === 'paragraph' || type === 'heading'

type Step =
  | { kind: 'same'; one: number; other: number }
  | { kind: 'one'; one: number }
  | { kind: 'other'; other: number }

const widest = 4_000_000 // cells of the table below; beyond it the middle counts as different

/** The longest common sequence of two lists, as the steps from one to the other. */
export function steps(one: readonly string[], other: readonly string[]): Step[] {
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const same = (from: number, to: number, count: number): Step[] =>
    Array.from({ length: count }, (_, at) => ({ kind: 'same', one: from + at, other: to + at }))
  const [rows, columns] = [one.length - start - end, other.length - start - end]
  return [
    ...same(0, 0, start),
    ...middle(one, other, start, rows, columns),
    ...same(one.length - end, other.length - end, end),
  ]
}

function middle(one: readonly string[], other: readonly string[], start: number, rows: number, columns: number) {
  const width = columns + 1
  const isTooWide = rows * columns > widest
  const lengths = new Uint32Array(isTooWide ? 0 : (rows + 1) * width)
  const isSame = (row: number, column: number) => one[start + row] === other[start + column]
  if (!isTooWide)
    for (let row = rows - 1; row >= 0; row--)
      for (let column = columns - 1; column >= 0; column--)
        lengths[row * width + column] = isSame(row, column)
          ? lengths[(row + 1) * width + column + 1]! + 1
          : Math.max(lengths[(row + 1) * width + column]!, lengths[row * width + column + 1]!)
  const found: Step[] = []
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    const both = row < rows && column < columns
    if (both && !isTooWide && isSame(row, column))
      found.push({ kind: 'same', one: start + row++, other: start + column++ })
    else if (
      row < rows &&
      (column >= columns || isTooWide || lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!)
    )
      found.push({ kind: 'one', one: start + row++ })
    else found.push({ kind: 'other', other: start + column++ })
  }
  return found
}
