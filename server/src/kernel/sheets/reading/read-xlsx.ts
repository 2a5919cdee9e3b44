import { cleanLine, cutTo } from '@vondrona/rules/typed'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/web-worker'
import { indexOf, lettersOf } from '../address.ts'
import { tableLimits as limits, type Table, type TableRow, UnreadableTable } from './table.ts'

type Value = string | number | boolean | Date | null

/** The rows of one sheet of a workbook (ISO/IEC 29500); of the first that holds something where none is wanted or that one is empty, a hidden one only without others. Durations and hours are written as `h:mm:ss`, other moments as ISO 8601. */
export async function readXlsx(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: number | null = null,
): Promise<Omit<Table, 'tooLong'>> {
  checkSize(bytes)
  const { near, tooLarge } = withoutFar(bytes)
  const { readable, is1904 } = countedFrom1900(withErrors(near))
  const workbook = await sheetsOf(readable)
    .catch(() => sheetsOf(withAddresses(readable)))
    .catch((error) => {
      throw new UnreadableTable(error instanceof RangeError ? 'tooLarge' : 'workbook')
    })
  const listed = new Map(listOf(bytes).map((one) => [one.name, one]))
  const pathAt = (at: number) => listed.get(workbook[at]?.sheet ?? '')?.path ?? ''
  const holds = (at: number) =>
    tooLarge.has(pathAt(at)) || (workbook[at]?.data.some((row) => row.some((value) => value !== null)) ?? false)
  const hiddenSheets = [...workbook.keys()].filter((at) => listed.get(workbook[at]?.sheet ?? '')?.isHidden)
  const visible = [...workbook.keys()].filter((at) => !hiddenSheets.includes(at))
  const sheet = [wanted ?? -1, ...visible, ...hiddenSheets].find(holds) ?? 0
  if (tooLarge.has(pathAt(sheet))) throw new UnreadableTable('tooLarge')
  const data = (workbook[sheet]?.data ?? []).map((row) =>
    row.slice(0, row.findLastIndex((value) => value !== null) + 1),
  )
  if (data.length > limits.rows || data.some((row) => row.length > limits.columns))
    throw new UnreadableTable('tooLarge')
  const hidden = hiddenRows(readable, pathAt(sheet))
  const rows = data.flatMap((values, index): TableRow[] => {
    const [line, cells] = [index + 1, values.map((value) => textOfValue(value, is1904))]
    return cells.some(Boolean) ? [{ line, cells, ...(hidden.has(line) && { isHidden: true as const }) }] : []
  })
  if (rows.length === 0) throw new UnreadableTable('empty')
  return { rows, sheets: workbook.map(({ sheet }) => sheet), hiddenSheets, sheet }
}

const sheetsOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await readWorkbook(bytes.buffer, { parseNumber: plainNumber })) as { sheet: string; data: Value[][] }[]

const inPlainDigits = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 })

/**
 * A number in the digits that a spreadsheet shows of it, whatever program wrote it: `712345.0` and `7.12345E5` are 712345.
 * Whole digits stay, and so does what lost some of them: `2.61340000000001E17` is no number of a payment.
 */
function plainNumber(text: string): string {
  const value = Number(text)
  const isPlain = /^-?\d+$/.test(text)
  return isPlain || text.trim() === '' || !(Math.abs(value) < 1e15) ? text : inPlainDigits.format(value)
}

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
}

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)

/** Beyond column ZZ or line 99999: the reader would fill the way there. */
const far = String.raw`\sr="(?:[A-Z]{3,}\d+|[A-Z]{0,2}\d{6,})"`
const farAway = new RegExp(far)
const farAndEmpty = (tag: string) =>
  new RegExp(
    String.raw`<((?:\w+:)?${tag})(?=\s)[^<>]*${far}[^<>]*(?:/>|>(?:\s|<(?:\w+:)?v\s*(?:/>|>\s*</(?:\w+:)?v>))*</\1>)`,
    'g',
  )

/**
 * What is far away and holds nothing, as where a style was given to a whole line or column, is left out. A sheet that holds
 * something there is too large, where it is the one that is read.
 */
function withoutFar(bytes: Uint8Array<ArrayBuffer>) {
  const tooLarge = new Set<string>()
  const changed: Record<string, Uint8Array> = {}
  for (const [name, part] of Object.entries(unzipSync(bytes, { filter: ({ name }) => isSheet(name) }))) {
    if (!farAway.test(strFromU8(part, true))) continue
    const xml = strFromU8(part).replace(farAndEmpty('c'), '').replace(farAndEmpty('row'), '')
    if (farAway.test(xml)) tooLarge.add(name)
    changed[name] = strToU8(farAway.test(xml) ? emptySheet : xml)
  }
  return { near: Object.keys(changed).length > 0 ? rezipped(bytes, changed) : bytes, tooLarge }
}

const emptySheet =
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData></sheetData></worksheet>'

/** The parts that a reader needs, some of them changed. */
function rezipped(bytes: Uint8Array, changed: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) })
  return new Uint8Array(zipSync({ ...parts, ...changed }, { level: 0 }))
}

const attributeOf = (tag: string, attribute: string) =>
  decodeXml(new RegExp(`\\s(?:\\w+:)?${attribute}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '')
const tagsIn = (xml: string, tag: string) => xml.match(new RegExp(`<(?:\\w+:)?${tag}\\s[^>]*>`, 'g')) ?? []

/** The sheets that a workbook lists, and the part of each. */
function listOf(bytes: Uint8Array): { name: string; path: string; isHidden: boolean }[] {
  const parts = unzipSync(bytes, { filter: ({ name }) => /^xl\/(_rels\/)?workbook\d*\.xml/.test(name) })
  const textIn = (pattern: RegExp) =>
    Object.entries(parts).flatMap(([path, part]) => (pattern.test(path) ? [strFromU8(part)] : []))[0] ?? ''
  const targets = new Map(
    tagsIn(textIn(/\.rels$/), 'Relationship').map((tag) => [attributeOf(tag, 'Id'), attributeOf(tag, 'Target')]),
  )
  return tagsIn(textIn(/workbook\d*\.xml$/), 'sheet').map((tag) => ({
    name: attributeOf(tag, 'name'),
    isHidden: /^(very)?hidden$/i.test(attributeOf(tag, 'state')),
    path: `xl/${(targets.get(attributeOf(tag, 'id')) ?? '').replace(/^\/?(xl\/)?/, '')}`,
  }))
}

/** Which lines of a sheet nobody sees. */
function hiddenRows(bytes: Uint8Array, path: string): ReadonlySet<number> {
  const part = unzipSync(bytes, { filter: ({ name }) => name === path })[path]
  const hidden = new Set<number>()
  let line = 0
  for (const row of part ? tagsIn(strFromU8(part).replace(/<(\/?)row>/g, '<$1row >'), 'row') : []) {
    line = Number(attributeOf(row, 'r')) || line + 1
    if (/^(1|true)$/.test(attributeOf(row, 'hidden'))) hidden.add(line)
  }
  return hidden
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeXml = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

/** An error of a formula, `#N/A`, is a text: the reader leaves it out, as if the cell said nothing. */
function withErrors(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const error = /(<(?:\w+:)?c\b[^>]*\st=)(["'])e\2/g
  const sheets = Object.entries(unzipSync(bytes, { filter: ({ name }) => isSheet(name) }))
  if (!sheets.some(([, part]) => /\st=["']e["']/.test(strFromU8(part, true)))) return bytes
  return rezipped(
    bytes,
    Object.fromEntries(sheets.map(([name, part]) => [name, strToU8(strFromU8(part).replace(error, '$1$2str$2'))])),
  )
}

const day = 86_400_000
const epoch = Date.UTC(1899, 11, 30)

/**
 * Workbooks of older programs for the Macintosh count their days from 1904 (ISO/IEC 29500-1, 18.2.28). The reader knows
 * only one way to say so, and loses milliseconds of durations with it: it is told to count as ever.
 */
function countedFrom1900(bytes: Uint8Array<ArrayBuffer>) {
  const [part] = Object.entries(unzipSync(bytes, { filter: ({ name }) => /^xl\/workbook\d*\.xml$/.test(name) }))
  const xml = part ? strFromU8(part[1]) : ''
  const [properties = ''] = /<(?:\w+:)?workbookPr\s[^>]*>/.exec(xml) ?? []
  const said = /\sdate1904\s*=\s*["'](?:1|true)["']/
  if (!part || !said.test(properties)) return { readable: bytes, is1904: false }
  const changed = { [part[0]]: strToU8(xml.replace(properties, properties.replace(said, ''))) }
  return { readable: rezipped(bytes, changed), is1904: true }
}

function textOfValue(value: Value, is1904: boolean): string {
  if (value === null) return ''
  if (value instanceof Date) return textOfMoment(value.getTime(), is1904)
  return cleanLine(cutTo(String(value), limits.cell))
}

/** A spreadsheet keeps a duration as a moment shortly after its epoch. */
function textOfMoment(at: number, is1904: boolean): string {
  if (Number.isNaN(at)) return '#####' // a number beyond all dates, as spreadsheets show it
  const since = Math.round(at - epoch)
  if (since < 0 || since > 31 * day) {
    const moment = at + (is1904 ? 1462 * day : 0)
    const lost = Math.abs(moment % 10) === 9 ? 1 : 0 // the reader cuts what a number of 15 digits says a hair too low
    return new Date(moment + lost).toISOString().replace(/\.000Z$|Z$/, '')
  }
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(since / 1000)
  const fraction = since % 1000
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return fraction ? `${clock}.${String(fraction).padStart(3, '0')}` : clock
}
