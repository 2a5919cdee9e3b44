import { asInMadagascar, isoInMadagascar } from '@vondrona/rules/dates'
import { type Cell, type Column, cellOf, titlesOf } from '@vondrona/rules/sheets'
import { cutTo } from '@vondrona/rules/typed'
import { escapeXml } from '../formats/xml.ts'
import { type ZipFile, zip } from '../formats/zip.ts'
import { lettersOf } from './address.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A workbook of one sheet (ISO/IEC 29500), packed while the rows are read. Texts are inline: a table of shared strings
 * would have to be in memory as a whole. A text is never a formula here.
 */
export async function* xlsx<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  head: Head,
): AsyncGenerator<Uint8Array> {
  yield* zip(partsOf(head, columns, pages))
}

interface Head {
  /** Of the sheet. */
  name: string
  /** The title of a column of instants, with their time zone. */
  inZone: (title: string) => string
}

async function* partsOf<Row>(
  head: Head,
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<ZipFile> {
  const part = (path: string, xml: string): ZipFile => ({
    name: path,
    bytes: Buffer.from(declaration + xml),
    pack: true,
  })
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  )
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xmlText(sheetName(head.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  )
  yield part('xl/styles.xml', styles)
  yield { name: 'xl/worksheets/sheet1.xml', bytes: sheetOf(columns, pages, head), pack: true }
}

/** Cell styles: general, an instant, the head of a column, text that stays text when somebody edits it. */
const style = { general: 0, moment: 1, head: 2, text: 3 } as const
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

async function* sheetOf<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  { inZone }: Head,
): AsyncGenerator<Uint8Array> {
  const letters = columns.map((_, at) => lettersOf(at + 1))
  const row = (number: number, cellIn: (column: Column<Row>, at: string, index: number) => string) =>
    `<row r="${number}">${columns.map((column, index) => cellIn(column, `${letters[index]}${number}`, index)).join('')}</row>`
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const widths = `<cols><col min="1" max="${columns.length}" width="22" customWidth="1"/></cols>`
  const titles = titlesOf(columns, inZone)
  const head = row(1, (_, at, index) => textCell(at, titles[index] ?? '', style.head))
  yield Buffer.from(`${declaration}<worksheet xmlns="${main}">${frozen}${widths}<sheetData>${head}`)
  let last = 1
  for await (const rows of pages) {
    const written = rows.map((one) => {
      last += 1
      return row(last, (column, at) => cell(at, cellOf(column, one)))
    })
    yield Buffer.from(written.join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function cell(at: string, value: Cell | null): string {
  if (!value) return ''
  if (value.kind === 'number') return `<c r="${at}"><v>${value.number}</v></c>`
  if (value.kind === 'moment') {
    const days = serial(value.at)
    return days < firstDay
      ? textCell(at, isoInMadagascar(value.at), style.text)
      : `<c r="${at}" s="${style.moment}"><v>${days.toFixed(10)}</v></c>`
  }
  return textCell(at, value.text, value.text.length > longestFormatted ? style.general : style.text)
}

const textCell = (at: string, text: string, kind: number) =>
  `<c r="${at}" t="inlineStr"${kind ? ` s="${kind}"` : ''}><is><t xml:space="preserve">${xmlText(cut(text))}</t></is></c>`

/** The most that a cell holds, and the most that some spreadsheets show of one that is formatted as text. */
const [longestCell, longestFormatted] = [32_767, 255]
const cut = (text: string) => (text.length > longestCell ? `${cutTo(text, longestCell - 1)}…` : text)

/**
 * Days since 1899-12-30, in Madagascar's time, to the second; a fifth of a millisecond more, so that a reader that cuts
 * off what it cannot keep does not fall into the second before.
 */
const serial = (at: Date) => (Math.floor(asInMadagascar(at).getTime() / 1000) + 0.0002) / 86_400 + 25_569
/** Before March 1900 spreadsheets disagree on which day it is (ISO/IEC 29500-1, 18.17.4.1). */
const firstDay = 61

/** What a sheet may be called: 31 characters, without those that have a meaning in references. */
const sheetName = (name: string) =>
  cutTo(name.replace(/[[\]:*?/\\]|\p{Cc}/gu, ' '), 31).replace(/^[\s']+|[\s']+$/g, '') || '1'

/**
 * With what looks like an escape of a character in a workbook escaped (ISO/IEC 29500-1, 22.9.2.19), so that it is shown as
 * it was written.
 */
const xmlText = (text: string) => escapeXml(text.replace(/\r\n?/g, '\n').replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'))
