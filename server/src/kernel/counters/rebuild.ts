import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { Counter } from './counter.ts'

/** What was found of one counter. */
export interface Rebuilt {
  name: string
  rows: number
  wrong: number
  mended: number
  /** Differences that the database did not let mend: more places are taken than there are. */
  refused: readonly string[]
}

const checkViolation = '23514'

/**
 * Compares a counter with the rows it counts and, with `mend`, adds the difference. What is counted and its counter
 * change in one transaction, so a difference stays what it is while others count on, and adding it loses nothing.
 * Whoever calls it is alone: two would add it twice.
 */
export async function rebuildCounter(db: Db, counter: Counter, { mend }: { mend: boolean }): Promise<Rebuilt> {
  const refused: string[] = []
  const found = { name: counter.name, rows: 0, wrong: 0, mended: 0, refused }
  let last: string | null = null
  do {
    const { rows, wrong, last: next } = await counter.compare(db, last)
    last = next
    found.rows += rows
    found.wrong += wrong.length
    for (const { key, kept, counted } of mend ? wrong : [])
      try {
        if (await counter.add(db, key, counted - kept)) found.mended += 1
      } catch (error) {
        if ((error as { code?: string }).code !== checkViolation) throw error
        refused.push(`${Object.values(key).join(' ')}: ${kept} → ${counted}`)
      }
  } while (last !== null)
  return found
}

/** On one connection whose statements take as long as they take: a number may be the sum of a whole table. */
export const unhurried = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    return work(own)
  })
