import { keyEnd } from '@vondrona/rules/search'
import { sql } from 'kysely'
import type { Db } from '../db.ts'

export interface KeyedTable {
  table: 'app_user' | 'participation' | 'live' | 'race_result' | 'charge' | 'payment_attempt'
  /** The rows with an old key, and what a key is made of. */
  read: (db: Db, limit: number) => Promise<{ id: string; old: string | null; key: string }[]>
}

const batch = 1000

/**
 * Makes search keys anew that an earlier version made; those of this one end with `keyEnd`. A row that changes meanwhile
 * makes its own. Gives how many.
 */
export async function remakeKeys(db: Db, { table, read }: KeyedTable): Promise<number> {
  let made = 0
  for (;;) {
    const rows = await read(db, batch)
    if (rows.length === 0) return made
    const of = <K extends 'id' | 'old' | 'key'>(part: K) => rows.map((row) => row[part])
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} one set search_text = new.key
      from unnest(${of('id')}::uuid[], ${of('old')}::text[], ${of('key')}::text[]) as new (id, old, key)
      where one.id = new.id and one.search_text is not distinct from new.old`.execute(db)
    made += Number(numAffectedRows)
    if (rows.length < batch) return made
  }
}

/** As the partial indexes say it. */
export const hasOldKey = sql<boolean>`search_text <> '' and right(search_text, 2) <> ${sql.lit(keyEnd)}`

/** The same where a key may be missing, too. */
export const hasNoKey = sql<boolean>`(search_text is null or ${hasOldKey})`
