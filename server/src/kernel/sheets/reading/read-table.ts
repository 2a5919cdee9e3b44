import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type Table, UnreadableTable } from './table.ts'
import { textOf } from './text.ts'

/** The rows of a list that somebody sent, CSV or XLSX whatever it is called; throws UnreadableTable. Costs time: in a worker. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, sheet: number | null = null): Promise<Table> {
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return { ...(await readXlsx(bytes, sheet)), tooLong: [] }
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableTable('oldWorkbook')
  const text = textOf(bytes)
  if (text.includes('\0') || noTable.test(text.slice(0, 200))) throw new UnreadableTable('binary')
  return { ...readCsv(text), sheets: [], hiddenSheets: [], sheet: 0 }
}

/** PDF, pages of the web that are called .xls, saved mails, RTF and OFX. */
const noTable =
  /^[\s\uFEFF]*(%PDF|<(!doctype|!--|\?xml|(html|table|meta|head|style|body|tr|ofx)\b)|mime-version:|\{\\rtf|ofxheader:)/i

const begins = (bytes: Uint8Array, sign: readonly number[]) => sign.every((byte, at) => bytes[at] === byte)
