/** What two lists have in common, in order. Pure. */
import type { ArticleNode } from '@vondrona/rules/magazine'

/** Two blocks are the same where this is. */
export const keyOf = (node: ArticleNode) => JSON.stringify(node)

/** The longest common subsequence: positions in one text of the blocks that both have, in order. */
export const pairs = (one: readonly ArticleNode[], other: readonly ArticleNode[]): Map<number, number> =>
  new Map(
    steps(one.map(keyOf), other.map(keyOf)).flatMap((step) => (step.kind === 'same' ? [[step.one, step.other]] : [])),
  )

type Step =
  | { kind: 'same'; one: number; other: number }
  | { kind: 'one'; one: number }
  | { kind: 'other'; other: number }

const widest = 4_000_000 // cells of the table below; beyond it the middle counts as different

/** The longest common sequence of two lists, as the steps from one to the other. */
export function steps(one: readonly string[], other: readonly string[]): Step[] {
  let start = 0
  while (start < other.length && one[start] === other[start]) start += 1
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
