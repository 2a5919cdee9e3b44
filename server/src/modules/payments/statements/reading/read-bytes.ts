import { readTable } from '../../../../kernel/sheets/reading/read-table.ts'
import { UnreadableTable } from '../../../../kernel/sheets/reading/table.ts'
import { type Known, readStatement, type Statement, titlesOf } from './read-statement.ts'

/** What is read, and what is told of it. `titles`: it is a table, but nobody knows which column is the amount. */
export interface Asked extends Known {
  bytes: Uint8Array<ArrayBuffer>
}
export type Answer = { statement: Statement } | { titles: ReturnType<typeof titlesOf> } | { unreadable: string }

const mostSheets = 12

/** The statement in a file, whatever it is. */
export async function readBytes({ bytes, ...known }: Asked): Promise<Answer> {
  try {
    const first = await readTable(bytes, 0)
    const tables = [first]
    for (let sheet = 1; sheet < Math.min(first.sheets.length, mostSheets); sheet++) {
      const table = await readTable(bytes, sheet)
      if (table.sheet === sheet && sheet !== first.sheet) tables.push(table) // else it is empty
    }
    const statements = tables.flatMap((table) => readStatement(table, known) ?? [])
    // lines of a second sheet would disappear; which of two is the statement, no hidden one says
    if (statements.length > 1 || first.sheets.length > mostSheets) return { unreadable: 'sheets' }
    const [statement] = statements
    if (statement) return { statement }
    return { titles: tables.map(({ rows }) => titlesOf(rows)).find((titles) => titles !== null) ?? null }
  } catch (error) {
    if (error instanceof UnreadableTable) return { unreadable: error.reason }
    throw error
  }
}
