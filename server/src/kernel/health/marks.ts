import type { Pool } from 'pg'
import type { TableRows } from '../../tables.generated.ts'
import type { Db } from '../db.ts'

declare module '../db.ts' {
  interface Tables {
    operatorMark: TableRows['operatorMark']
  }
}

export type MarkName = 'backup' | 'drill'

/**
 * Notes when a command of the operator ended, for whoever asks how old the last backup is. It must not make a command
 * fail: a database of before the migration has no such table.
 */
export async function setMark(pool: Pool, name: MarkName, at: Date, isGood: boolean): Promise<void> {
  await pool
    .query(
      `insert into operator_mark (name, at, is_good) values ($1, $2, $3)
       on conflict (name) do update set at = excluded.at, is_good = excluded.is_good`,
      [name, at, isGood],
    )
    .catch(() => {})
}

export const findMark = (db: Db, name: MarkName) =>
  db.selectFrom('operatorMark').selectAll().where('name', '=', name).executeTakeFirst()
