import { strToU8, zipSync } from 'fflate'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Cell styles of `workbook`, by their place: none, then what spreadsheets show durations, hours and moments with. */
const formats = [0, 164, 165, 21, 46, 47, 22]
const styles = `<numFmts count="2"><numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="mm:ss.0"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`

/** A workbook with these sheets, each the XML inside `sheetData`; `properties`: attributes of `workbookPr`; `states`: of sheets. */
export function workbook(
  sheets: Record<string, string>,
  properties = '',
  states: Record<string, string> = {},
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr ${properties}/><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" state="${states[name] ?? 'visible'}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${names.map((_, at) => relation(`r${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('s', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((data, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${main}><sheetData>${data}</sheetData></worksheet>`,
      ]),
    ),
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

/** A row of a sheet: texts, or numbers with the place of their style. */
export const rowOf = (line: number, cells: readonly (string | readonly [number, number])[]): string =>
  `<row r="${line}">${cells
    .map((cell, at) => {
      const address = `${String.fromCharCode(65 + at)}${line}`
      if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`
      return `<c r="${address}" s="${cell[1]}"><v>${cell[0]}</v></c>`
    })
    .join('')}</row>`
