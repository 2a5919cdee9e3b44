/** Reads one statement, in a process of its own. */
import type { ColumnField } from '@vondrona/rules/payments/treasury'
import { readTable } from '../../../../kernel/sheets/reading/read-table.ts'
import { UnreadableTable } from '../../../../kernel/sheets/reading/table.ts'
import { readStatement, type Statement, titlesOf } from './read-statement.ts'

/** What the process is given, and what it tells. `titles`: it is a table, but nobody knows which column is the amount. */
export interface Asked {
  bytes: Uint8Array<ArrayBuffer>
  answers: ReadonlyMap<string, ColumnField>
}
export type Answer = { statement: Statement } | { titles: ReturnType<typeof titlesOf> } | { unreadable: string }

async function read({ bytes, answers }: Asked): Promise<Answer> {
  try {
    const table = await readTable(bytes)
    const statement = readStatement(table, answers)
    return statement ? { statement } : { titles: titlesOf(table.rows) }
  } catch (error) {
    if (error instanceof UnreadableTable) return { unreadable: error.reason }
    throw error
  }
}

process.once('message', async (asked: Asked) => {
  process.send?.(await read(asked))
})
