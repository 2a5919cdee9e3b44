import { searchable } from '@vondrona/rules/accounts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { neighboursOf, type Search } from './store.ts'

const most = { words: 8, neighbours: 20, kept: 3 }
const shortest = 4 // letters; shorter words have neighbours everywhere

/** The same search with each unknown word replaced by the words of the magazine that are a slip away; null: there are none. */
export async function corrected(db: Db | Tx, words: string): Promise<Search | null> {
  const sought = [...new Set(searchable(words).match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, most.words)
  const long = sought.filter((word) => word.length >= shortest)
  if (long.length === 0) return null
  const near = await neighboursOf(db, long, most.neighbours)
  let changed = false
  const parts = sought.map((word) => {
    const all = near.filter((one) => one.sought === word).map((one) => one.word)
    if (all.includes(word) || word.length < shortest) return quoted(word)
    const kept = all.filter((one) => isSlip(word, one)).slice(0, most.kept)
    changed ||= kept.length > 0
    return kept.length > 0 ? `(${kept.map(quoted).join(' | ')})` : quoted(word)
  })
  return changed ? { query: parts.join(' & ') } : null
}

const quoted = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '')}'`

/** One letter more, less, other or swapped; two in a word of seven letters or more. */
export const isSlip = (a: string, b: string): boolean => distance(a, b) <= (Math.min(a.length, b.length) >= 7 ? 2 : 1)

/** Damerau-Levenshtein: insertions, deletions, replacements and swaps of neighbours. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(rows, i - 1, j) + 1,
          at(rows, i, j - 1) + 1,
          at(rows, i - 1, j - 1) + (same ? 0 : 1),
          swapped ? at(rows, i - 2, j - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(rows, a.length, b.length)
}

const at = (rows: readonly number[][], i: number, j: number) => rows[i]?.[j] ?? Infinity
