/** Reads files of results, one at a time, in a process of its own. */
import { type ResultsInput, type Understood, understand } from '@vondrona/rules/races/importing'
import { readTable } from '../../../../kernel/sheets/reading/read-table.ts'
import { type Unreadable, UnreadableTable } from '../../../../kernel/sheets/reading/table.ts'

export interface FileOfResults extends Omit<ResultsInput, 'rows' | 'tooLong'> {
  bytes: Uint8Array<ArrayBuffer>
  sheet: number | null
  /** Lines that are read at most. */
  most: number
}
export type AnswerOfReader =
  | { understood: Understood & { sheets: string[]; hiddenSheets: number[]; sheet: number } }
  | { unreadable: Unreadable }

const answer = async ({ bytes, sheet, most, ...input }: FileOfResults): Promise<AnswerOfReader> => {
  try {
    const table = await readTable(bytes, sheet)
    if (table.rows.length > most) return { unreadable: 'tooLarge' }
    const { rows, tooLong, sheets, hiddenSheets, sheet: read } = table
    return { understood: { ...understand({ ...input, rows, tooLong }), sheets, hiddenSheets, sheet: read } }
  } catch (error) {
    if (error instanceof UnreadableTable) return { unreadable: error.reason }
    throw error
  }
}

process.on('message', async (work: FileOfResults) => {
  process.send?.(await answer(work))
})
