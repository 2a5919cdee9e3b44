import { cleanLine } from '@vondrona/rules/typed'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/web-worker'
import { indexOf, lettersOf } from '../address.ts'
import { tableLimits as limits, type Table, type TableRow, UnreadableTable } from './table.ts'

type Value = string | number | boolean | Date | null

/** The rows of one sheet of a workbook (ISO/IEC 29500); of the first that holds something where that one is empty. Durations and hours are written as `h:mm:ss`, other moments as ISO 8601. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, wanted = 0): Promise<Omit<Table, 'tooLong'>> {
  checkSize(bytes)
  const workbook = await sheetsOf(bytes)
    .catch(() => sheetsOf(withAddresses(bytes)))
    .catch((error) => {
      throw new UnreadableTable(error instanceof RangeError ? 'tooLarge' : 'workbook')
    })
  const holds = (at: number) => workbook[at]?.data.some((row) => row.some((value) => value !== null)) ?? false
  const sheet = [wanted, ...workbook.keys()].find(holds) ?? 0
  const data = workbook[sheet]?.data ?? []
  if (data.length > limits.rows || data.some((row) => row.length > limits.columns))
    throw new UnreadableTable('tooLarge')
  const rows = data.flatMap((values, index): TableRow[] => {
    const cells = values.map(textOfValue)
    return cells.some(Boolean) ? [{ line: index + 1, cells }] : []
  })
  if (rows.length === 0) throw new UnreadableTable('empty')
  return { rows, sheets: workbook.map(({ sheet }) => sheet), sheet }
}

/** Numbers stay as they are written. */
const sheetsOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await readWorkbook(bytes.buffer, { parseNumber: (text: string) => text })) as { sheet: string; data: Value[][] }[]

/** Rows and cells may leave out where they are (ISO/IEC 29500-1, 18.3.1.4); the reader needs it. */
function withAddresses(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) })
  for (const [name, part] of Object.entries(parts))
    if (isSheet(name)) {
      let [row, column] = [0, 0]
      parts[name] = strToU8(
        strFromU8(part).replace(/<(row|c)(?=[\s/>])((?:\s+[\w:]+="[^"]*")*)/g, (_, tag: string, attributes: string) => {
          const known = /\sr="([A-Z]*)(\d+)"/.exec(attributes)
          if (tag === 'row') [row, column] = [known ? Number(known[2]) : row + 1, 0]
          else column = known ? indexOf(known[1] ?? '') : column + 1
          if (known) return `<${tag}${attributes}`
          return `<${tag} r="${tag === 'row' ? row : `${lettersOf(column)}${row}`}"${attributes}`
        }),
      )
    }
  return new Uint8Array(zipSync(parts, { level: 0 }))
}

/** What the parts say they will be: a small file that unpacks to gigabytes is refused before. */
function checkSize(bytes: Uint8Array) {
  let [size, parts] = [0, 0]
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize
        parts += 1
        return false
      },
    })
  } catch {
    throw new UnreadableTable('workbook')
  }
  if (size > limits.unpacked || parts > limits.parts) throw new UnreadableTable('tooLarge')
  const sheets = unzipSync(bytes, { filter: ({ name }) => isSheet(name) })
  if (Object.values(sheets).some((sheet) => farAway.test(strFromU8(sheet, true)))) throw new UnreadableTable('tooLarge')
}

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)
/** A cell beyond column ZZ or line 99999: the reader would fill the way to it. */
const farAway = /\sr="(?:[A-Z]{3,}\d+|[A-Z]{0,2}\d{6,})"/

const epoch = Date.UTC(1899, 11, 30)
const day = 86_400_000

function textOfValue(value: Value): string {
  if (value === null) return ''
  if (value instanceof Date) return textOfMoment(value.getTime())
  return cleanLine(String(value).slice(0, limits.cell))
}

/** A spreadsheet keeps a duration as a moment shortly after its epoch. */
function textOfMoment(at: number): string {
  const since = Math.round(at - epoch)
  if (since < 0 || since > 31 * day) return new Date(at).toISOString().replace(/\.000Z$|Z$/, '')
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(since / 1000)
  const fraction = since % 1000
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return fraction ? `${clock}.${String(fraction).padStart(3, '0')}` : clock
}
