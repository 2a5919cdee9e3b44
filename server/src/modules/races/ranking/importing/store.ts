import type { ColumnRole, Ranking, Remembered, WordMeaning } from '@vondrona/rules/races/importing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../kernel/db.ts'
import type { TableRows } from '../../../../tables.generated.ts'

type ReadingRow = Omit<TableRows['resultsReading'], 'columns' | 'ranking' | 'words'> & {
  columns: Record<string, ColumnRole>
  ranking: Ranking | null
  words: Record<string, WordMeaning>
}

declare module '../../../../kernel/db.ts' {
  interface Tables {
    resultsReading: ReadingRow
  }
}

/** How the files of a race were read last time. */
export async function readingOf(db: Db | Tx, eventId: string): Promise<Remembered> {
  const row = await db.selectFrom('resultsReading').selectAll().where('eventId', '=', eventId).executeTakeFirst()
  return { columns: row?.columns ?? {}, ranking: row?.ranking ?? null, words: row?.words ?? {} }
}

export async function putReading(tx: Tx, eventId: string, { columns, ranking, words }: Remembered): Promise<void> {
  await sql`
    insert into results_reading (event_id, columns, ranking, words)
    values (${eventId}, ${JSON.stringify(columns)}::jsonb, ${ranking}, ${JSON.stringify(words)}::jsonb)
    on conflict (event_id) do update
      set columns = excluded.columns, ranking = excluded.ranking, words = excluded.words`.execute(tx)
}
