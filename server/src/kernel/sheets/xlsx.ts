import { asInMadagascar } from '@vondrona/rules/dates'
import { type ZipFile, zip } from '../zip.ts'
import type { Cell, Column } from './sheet.ts'

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
  sheet: string,
): AsyncGenerator<Uint8Array> {
  yield* zip(partsOf(sheet, columns, pages))
}

async function* partsOf<Row>(
  name: string,
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
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  )
  yield part('xl/styles.xml', styles)
  yield { name: 'xl/worksheets/sheet1.xml', bytes: sheetOf(columns, pages), pack: true }
}

/** Cell styles: 0 usual, 1 an instant, 2 the head. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

async function* sheetOf<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const widths = `<cols><col min="1" max="${columns.length}" width="22" customWidth="1"/></cols>`
  const head = columns.map(({ title }) => cell(title, 2)).join('')
  yield Buffer.from(`${declaration}<worksheet xmlns="${main}">${frozen}${widths}<sheetData><row>${head}</row>`)
  for await (const rows of pages)
    yield Buffer.from(rows.map((one) => `<row>${columns.map(({ value }) => cell(value(one))).join('')}</row>`).join(''))
  yield Buffer.from('</sheetData></worksheet>')
}

function cell(value: Cell, style = 0): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (value instanceof Date) return `<c s="1"><v>${serial(value)}</v></c>`
  if (!value) return '<c/>'
  const text = xmlText(value.slice(0, longestCell))
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${text}</t></is></c>`
}

const longestCell = 32_767
const day = 86_400_000
/** Days since 1899-12-30, in Madagascar's time. */
const serial = (at: Date) => (asInMadagascar(at).getTime() / day + 25_569).toFixed(6)

/** Also without what XML 1.0 has no way to say. */
const xmlText = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
