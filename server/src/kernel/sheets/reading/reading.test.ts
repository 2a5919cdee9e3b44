import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanLine } from '@vondrona/rules/typed'
import fc from 'fast-check'
import { readCsv } from './read-csv.ts'
import { readTable } from './read-table.ts'
import { tableLimits, UnreadableTable } from './table.ts'
import { rowOf, workbook } from './testing.ts'
import { textOf } from './text.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text)) as Uint8Array<ArrayBuffer>
const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells)
const refusedAs = (reason: string) => (error: unknown) => error instanceof UnreadableTable && error.reason === reason

test('a text in UTF-8 and UTF-16, with and without its mark, and in Windows-1252', async () => {
  const utf16 = (text: string, mark: boolean) => Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')
  const text = 'N°;Prénom\r\n1;Éloïse\r\n'
  for (const file of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    utf16(text, true),
    utf16(text, false),
    utf16(text, true).swap16(),
    utf16(text, false).swap16(),
    Buffer.from(text, 'latin1'),
  ])
    assert.deepEqual(
      (await readTable(new Uint8Array(file))).rows.map(({ cells }) => cells),
      [
        ['N°', 'Prénom'],
        ['1', 'Éloïse'],
      ],
    )
})

test('a text in what older formats of spreadsheets write, Mac OS Roman and code page 850', async () => {
  const text = 'N° dossard;Prénom\r1;Éloïse à Nîmes\r2;Françoise Hélène\r'
  const pages = {
    mac: { é: 0x8e, É: 0x83, ï: 0x95, à: 0x88, î: 0x94, ç: 0x8d, è: 0x8f, '°': 0xa1 },
    dos: { é: 0x82, É: 0x90, ï: 0x8b, à: 0x85, î: 0x8c, ç: 0x87, è: 0x8a, '°': 0xf8 },
    windows: { é: 0xe9, É: 0xc9, ï: 0xef, à: 0xe0, î: 0xee, ç: 0xe7, è: 0xe8, '°': 0xb0 },
  }
  for (const [name, page] of Object.entries(pages)) {
    const file = Buffer.from([...text].map((sign) => page[sign as keyof typeof page] ?? sign.charCodeAt(0)))
    for (const head of ['', '\uFEFF'])
      assert.equal(textOf(new Uint8Array([...Buffer.from(head), ...file])), text, `${name} ${head.length}`)
  }
  const odd = Buffer.from('Œuvre ; 5 € ; Noël… ; “été” ; Ñandú', 'latin1')
  assert.equal(textOf(odd), new TextDecoder('windows-1252').decode(odd))
})

test('a text in Windows-1252 stays one, whoever its names are of; another code page needs a clear lead', () => {
  const ordinary = [
    'André;López',
    'Håkan',
    'Bjørn',
    'João;Conceição',
    'Groß;Müller;Jäger',
    'Rakoto;10\u00A0km\nRabe;10\u00A0km\nZafy;10\u00A0km',
    'Peña;Ibáñez;María',
    'ANDRÉ;HÉLÈNE',
    '1ère;2ème',
    'N° dossard',
  ]
  for (const text of ordinary) assert.equal(textOf(Buffer.from(text, 'latin1')), text)
  for (const [text, bytes] of [
    ['d’un;l’autre;O’Brien', [...'d\x92un;l\x92autre;O\x92Brien']],
    ['Miloš', [...'Milo\x9a']],
    ['aller–retour;aller–retour', [...'aller\x96retour;aller\x96retour']],
    ['Rabe…;“bonjour”;Garmin™', [...'Rabe\x85;\x93bonjour\x94;Garmin\x99']],
    ['10\u00A0km;5\u00A0km', [...'10\xcakm;5\xcakm']],
    ['Céline;Müller', [...'C\x82line;M\x81ller']],
    ['10km–21km;5km–9km', [...'10km\x9621km;5km\x969km']],
    ['Zoé', [...'Zo\x82']],
    ['Zoé', [...'Zo\x8e']],
    ['N° dossard', [...'N\xf8 dossard']],
    ['N° dossard', [...'N\xa1 dossard']],
  ] as const)
    assert.equal(textOf(new Uint8Array(bytes.map((sign) => sign.charCodeAt(0)))), text)
})

test('a text in UTF-8 with a byte that is none stays one, and says where; one of one byte with what happens to be UTF-8 stays that', () => {
  const text = `N°;Prénom\n${'1;Éloïse\n'.repeat(300)}`
  const spoilt = (...at: number[]) => Buffer.concat([Buffer.from(text), Buffer.from('2;Andr'), Buffer.from(at)])
  assert.equal(textOf(spoilt(0xc3)), `${text}2;Andr\uFFFD`)
  assert.equal(textOf(spoilt(0xc3, 0x0a, 0xe9)), `${text}2;Andr\uFFFD\n\uFFFD`)
  assert.equal(textOf(Buffer.concat([Buffer.from('\uFEFF'), spoilt(0xff)])), `${text}2;Andr\uFFFD`)
  const windows = 'ARRIVÉ\u00A0: 12 ; Andrée ; Noël' // C9 A0 is a letter in UTF-8, too
  assert.equal(textOf(Buffer.from(windows, 'latin1')), windows)
})

test('UTF-16 without its mark in a script whose bytes are seldom 0; what has zeros elsewhere is no text', async () => {
  const text = 'Dossard;Nom\n1;محمد عبد الله الطويل الجميل\n2;فاطمة الزهراء بنت محمد\n'
  for (const file of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
    assert.equal(textOf(new Uint8Array(file)), text)
  const halves = new Uint8Array([0x31, 0, 0x41, 0xd8, 0x42, 0x43, 0x44, 0x45])
  await assert.rejects(readTable(halves), refusedAs('binary'), 'half a character')
  await assert.rejects(readTable(bytes('a;b\0\0c')), refusedAs('binary'))
})

test('any usual separator; one that is named in the first line goes before everything', () => {
  for (const separator of [';', '\t', ',', '|'])
    assert.deepEqual(cellsOf(`a${separator}b\n1${separator}2`), [
      ['a', 'b'],
      ['1', '2'],
    ])
  assert.deepEqual(cellsOf('sep=,\na;b,c\n'), [['a;b', 'c']])
  assert.deepEqual(cellsOf('"sep=|"\r\na;b|c\n'), [['a;b', 'c']])
  assert.deepEqual(cellsOf('a;b\n1;0:53:45,3\n2;0:54,1\n'), [
    ['a', 'b'],
    ['1', '0:53:45,3'],
    ['2', '0:54,1'],
  ])
})

test('a line keeps its number, whatever ends it and whatever is empty above', () => {
  const { rows } = readCsv('a;b\r\n\n1;"x\ny"\r2;3\n \n4;5')
  assert.deepEqual(
    rows.map(({ line, cells }) => [line, cells]),
    [
      [1, ['a', 'b']],
      [3, ['1', 'x y']],
      [5, ['2', '3']],
      [7, ['4', '5']],
    ],
  )
})

test('a quote that never ends spoils its own line and no other', () => {
  const { rows } = readCsv(`a;b\n1;"x\n${'2;3\n'.repeat(100)}`)
  assert.equal(rows.length, 102)
  assert.deepEqual(rows[101], { line: 102, cells: ['2', '3'], ...('lines' in (rows[101] ?? {}) && { lines: 1 }) })
})

test('a quote that ends far below is a typing error, too: no line is swallowed', () => {
  const { rows } = readCsv(`a;b\n1;"x\n${'2;3\n'.repeat(tableLimits.quotedLines)}4;y"\n`)
  assert.equal(rows.length, tableLimits.quotedLines + 3)
})

test('a line of megabytes is cut and named; the others are read', () => {
  const { rows, tooLong } = readCsv(`a;b\n1;"${'x'.repeat(4_000_000)}\n2;3\n`)
  assert.deepEqual([tooLong, rows.length, rows[2]?.cells], [[2], 3, ['2', '3']])
  assert.deepEqual(readCsv(`a;${'x'.repeat(tableLimits.line - 2)}`).tooLong, [])
  assert.deepEqual(readCsv(`a;${'x'.repeat(tableLimits.line - 1)}`).tooLong, [1])
})

test('a cell and a line that are cut end with a whole character', async () => {
  const long = `${'a'.repeat(tableLimits.cell - 1)}😀`
  assert.deepEqual(cellsOf(`b;${long}`), [['b', 'a'.repeat(tableLimits.cell - 1)]])
  assert.deepEqual((await readTable(workbook({ S: rowOf(1, ['b', long]) }))).rows[0]?.cells, [
    'b',
    'a'.repeat(tableLimits.cell - 1),
  ])
  assert.deepEqual(cellsOf(`${'a'.repeat(199)}${'😀'.repeat(tableLimits.line)}`), [['a'.repeat(199)]])
})

test('what is no table, or more than any list', async () => {
  await assert.rejects(readTable(bytes(' \n\r\n')), refusedAs('empty'))
  await assert.rejects(readTable(bytes('%PDF-1.7\n1;2')), refusedAs('binary'))
  await assert.rejects(readTable(bytes('a;b\0\0c')), refusedAs('binary'))
  for (const text of [
    '<meta charset="utf-8"><table>',
    '\uFEFF<!-- x -->',
    'MIME-Version: 1.0\na;b',
    '{\\rtf1 a;b}',
    '<?xml?>',
    'OFXHEADER:100',
  ])
    await assert.rejects(readTable(bytes(`${text}\n1;2`)), refusedAs('binary'), text)
  await assert.rejects(readTable(bytes('a\n'.repeat(tableLimits.rows + 1))), refusedAs('tooLarge'))
  await assert.rejects(readTable(bytes(`${'a;'.repeat(tableLimits.columns)}a`)), refusedAs('tooLarge'))
  const empty = (await readTable(bytes(`a;b${';'.repeat(1000)}\n1;2${';'.repeat(1000)}`))).rows.map(
    ({ cells }) => cells,
  )
  assert.deepEqual(
    empty.map((cells) => cells.filter(Boolean)),
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    'separators behind the last cell',
  )
  assert.equal((await readTable(bytes('a\n'.repeat(tableLimits.rows)))).rows.length, tableLimits.rows)
})

test('any table comes back from CSV, whatever is in its cells', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab1 ;,\t|"\'é:\n'), maxLength: 8 })
  fc.assert(
    fc.property(
      fc.constantFrom(';', ',', '\t', '|'),
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      (separator, rows) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
        const expected = rows.map((row) => row.map(cleanLine)).filter((row) => row.some(Boolean))
        assert.deepEqual(cellsOf(`sep=${separator}\n${text}`), expected)
      },
    ),
  )
})

test('no text breaks the reader, and no line is lost', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab1 ;,"\n\r'), minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(text, (one) => {
      try {
        const lines = readCsv(one).rows.map(({ line }) => line)
        assert.deepEqual(
          lines,
          [...new Set(lines)].sort((a, b) => a - b),
        )
      } catch (error) {
        assert.ok(error instanceof UnreadableTable, String(error))
      }
    }),
    { numRuns: 2000 },
  )
})

test('a workbook: numbers as they are written, durations and hours as h:mm:ss, moments as ISO 8601', async () => {
  const time = 0.03712962962962963
  const file = workbook({
    Notes: rowOf(1, ['rien']),
    Arrivées: rowOf(1, [
      'Dossard',
      [6000, 0],
      [time, 0],
      [time, 1],
      [1.0486111111111112, 1],
      [0.0371342592592593, 2],
      [time, 3],
      [1.0486111111111112, 4],
      [0.0371342592592593, 5],
      [46_180.28712962963, 6],
    ]),
  })
  const { rows, sheets, sheet } = await readTable(file, 1)
  assert.deepEqual([sheets, sheet], [['Notes', 'Arrivées'], 1])
  assert.deepEqual(rows[0]?.cells, [
    'Dossard',
    '6000',
    '0.0371296296296296',
    '0:53:28',
    '25:10:00',
    '0:53:28.400',
    '0:53:28',
    '25:10:00',
    '0:53:28.400',
    '2026-06-07T06:53:28',
  ])
  assert.equal((await readTable(file, 7)).sheet, 0, 'a sheet that is not there is the first one')
  const blank = await readTable(workbook({ Vide: '', Arrivées: rowOf(1, ['1', '45:00']) }))
  assert.deepEqual([blank.sheet, blank.rows[0]?.cells], [1, ['1', '45:00']], 'nor is an empty one')
})

test('a number of a workbook has the digits that a spreadsheet shows, whatever program wrote it', async () => {
  const written = {
    '712345.0': '712345',
    '1.234567891E9': '1234567891',
    '1.25E7': '12500000',
    '5E+5': '500000',
    '1.2803E4': '12803',
    '1E-2': '0.01',
    '-2.0E4': '-20000',
    '50000.000000000007': '50000',
    '12.300000000000001': '12.3',
    '0.125': '0.125',
    '261340000001234567': '261340000001234567',
    '2.6134000000123E+17': '2.6134000000123E+17', // some digits are lost
  }
  const row = Object.keys(written)
    .map((text) => `<c><v>${text}</v></c>`)
    .join('')
  const { rows } = await readTable(workbook({ S: `<row r="1">${row}</row>` }))
  assert.deepEqual(rows[0]?.cells, Object.values(written))
})

test('a workbook that counts days from 1904 has the same durations, hours and moments', async () => {
  const numbers = rowOf(1, [
    'Dossard',
    [6000, 0],
    [0.03712962962962963, 1],
    [1.0486111111111112, 4],
    [44_718.28712962963, 6],
  ])
  for (const [properties, expected] of [
    ['date1904="1"', ['0:53:28', '25:10:00', '2026-06-07T06:53:28']],
    ['codeName="x" date1904="true" showObjects="all"', ['0:53:28', '25:10:00', '2026-06-07T06:53:28']],
    ["date1904 = 'true'", ['0:53:28', '25:10:00', '2026-06-07T06:53:28']],
    ['date1904="0"', ['0:53:28', '25:10:00', '2022-06-06T06:53:28']],
    ['date1904="false"', ['0:53:28', '25:10:00', '2022-06-06T06:53:28']],
  ] as const) {
    const { rows } = await readTable(workbook({ S: numbers }, properties))
    assert.deepEqual(rows[0]?.cells, ['Dossard', '6000', ...expected], properties)
  }
  const bare = '<row><c s="1"><v>0.03712962962962963</v></c></row>'
  for (const said of ['1', 'true'])
    assert.deepEqual((await readTable(workbook({ S: bare }, `date1904="${said}"`))).rows[0]?.cells, ['0:53:28'])
})

test('a moment to the second is one, however a number of 15 digits says it', async () => {
  const cells = [46_000.0004282407, 46_180.2871296296, 46_180.2871342593].map((value) => [value, 6] as const)
  assert.deepEqual((await readTable(workbook({ S: rowOf(1, ['a', ...cells]) }))).rows[0]?.cells, [
    'a',
    '2025-12-09T00:00:37',
    '2026-06-07T06:53:28',
    '2026-06-07T06:53:28.400',
  ])
})

test('a row that a workbook hides says so, in the sheet that was read', async () => {
  const row = (line: number, attributes: string) =>
    `<row r="${line}" ${attributes}><c r="A${line}" t="inlineStr"><is><t>x</t></is></c></row>`
  const shown = [row(1, ''), row(2, 'hidden="0"'), row(3, '')].join('')
  const some = [row(1, ''), row(2, 'hidden="1"'), row(3, 'spans="1:2" hidden="true"'), row(4, '')].join('')
  const of = async (file: Uint8Array<ArrayBuffer>, sheet: number) =>
    (await readTable(file, sheet)).rows.map(({ isHidden = false }) => isHidden)
  const file = workbook({ Tous: shown, 'H &amp; F': some })
  assert.deepEqual(await of(file, 0), [false, false, false])
  assert.deepEqual(await of(file, 1), [false, true, true, false])
  const bare = '<c t="inlineStr"><is><t>x</t></is></c>'
  const without = workbook({ S: `<row>${bare}</row><row hidden="1">${bare}</row><row>${bare}</row>` })
  assert.deepEqual(await of(without, 0), [false, true, false])
})

test('a number beyond all dates is shown as spreadsheets show it; it is no time', async () => {
  const { rows } = await readTable(workbook({ S: rowOf(1, ['a', [1e15, 1], [3e8, 6], [-1, 6], [2_958_465.5, 6]]) }))
  assert.deepEqual(rows[0]?.cells, ['a', '#####', '#####', '1899-12-29T00:00:00', '9999-12-31T12:00:00'])
})

test('a text that a program wrote as a formula, so that no spreadsheet changes it, is that text', () => {
  const file = ['a;b', '="0042";="53:28"', '"=""0042""";="a ""b"""', '=1+1;="a"&"b"'].join('\n')
  assert.deepEqual(cellsOf(file), [
    ['a', 'b'],
    ['0042', '53:28'],
    ['0042', 'a "b"'],
    ['=1+1', '="a"&"b"'],
  ])
})

test('a workbook whose cells do not say where they are, one with an error of a formula, which is a text, and one with gaps', async () => {
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const bare = workbook({
    S: `<row>${inline('Dossard')}${inline('Temps')}</row><row>${inline('1')}<c r="D2" t="inlineStr"><is><t>x</t></is></c></row>`,
  })
  assert.deepEqual(
    (await readTable(bare)).rows.map(({ cells }) => cells.filter(Boolean)),
    [
      ['Dossard', 'Temps'],
      ['1', 'x'],
    ],
  )
  const gaps = workbook({
    S: `${rowOf(1, ['a', 'b'])}<row r="4"><c r="A4" t="e"><v>#N/A</v></c><c r="B4" t="inlineStr"><is><t>z</t></is></c></row>`,
  })
  assert.deepEqual((await readTable(gaps)).rows, [
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['#N/A', 'z'] },
  ])
})

test('a hostile workbook is refused: none at all, one that unpacks to too much, one with a cell far away', async () => {
  await assert.rejects(readTable(bytes('PK\x03\x04 nothing')), refusedAs('workbook'))
  const bomb = workbook({ S: rowOf(1, ['a'.repeat(tableLimits.unpacked)]) })
  assert.ok(bomb.length < 1_000_000)
  await assert.rejects(readTable(bomb), refusedAs('tooLarge'))
  for (const address of ['A100000', 'AAA1'])
    await assert.rejects(
      readTable(workbook({ S: `<row r="1"><c r="${address}"><v>1</v></c></row>` })),
      refusedAs('tooLarge'),
    )
  await assert.rejects(readTable(workbook({ S: '<row r="900000000"><c><v>1</v></c></row>' })), refusedAs('tooLarge'))
  await assert.rejects(readTable(workbook({ S: '' })), refusedAs('empty'))
})

test('a sheet that the workbook hides is read where it is wanted, or where no other holds anything', async () => {
  const sheets = { Ancien: rowOf(1, ['ancien']), Vide: '', Arrivées: rowOf(1, ['arrivées']), Calcul: rowOf(1, ['x']) }
  const file = workbook(sheets, '', { Ancien: 'hidden', Calcul: 'veryHidden' })
  const read = async (file: Uint8Array<ArrayBuffer>, sheet?: number) => {
    const { rows, sheet: found, hiddenSheets } = await readTable(file, sheet)
    return [found, rows[0]?.cells[0], hiddenSheets]
  }
  assert.deepEqual(await read(file), [2, 'arrivées', [0, 3]])
  assert.deepEqual(await read(file, 0), [0, 'ancien', [0, 3]])
  assert.deepEqual(await read(file, 1), [2, 'arrivées', [0, 3]], 'it is empty')
  const alone = workbook({ Page: '', Ancien: rowOf(1, ['ancien']) }, '', { Ancien: 'hidden' })
  assert.deepEqual(await read(alone), [1, 'ancien', [1]])
})

test('what is far away and holds nothing is passed over, and so is what another sheet holds there', async () => {
  const list = rowOf(1, ['a', 'b'])
  const expected = [{ line: 1, cells: ['a', 'b'] }]
  for (const empty of [
    '<row r="1048576"/>',
    '<row r="1048575" ht="15" hidden="1"></row><row r="1048576" s="1" />',
    '<row r="1048576"><c r="A1048576" s="1"/><c r="B1048576" s="1"></c></row>',
    '<row r="3"><c r="A3" s="1"/><c r="AMJ3" s="1"/><c r="XFD3"><v/></c></row>',
    '<row r="3"><c r="AMJ3"><v></v></c></row>',
  ])
    assert.deepEqual((await readTable(workbook({ S: list + empty }))).rows, expected, empty)
  const formula = '<row r="3"><c r="AMJ3"><f>A1</f></c></row>'
  await assert.rejects(readTable(workbook({ S: list + formula })), refusedAs('tooLarge'))
  const far = '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'
  const both = workbook({ Résultats: list, 'H &amp; F': far })
  assert.deepEqual((await readTable(both)).rows, expected)
  await assert.rejects(readTable(both, 1), refusedAs('tooLarge'))
  await assert.rejects(readTable(workbook({ Loin: far, Résultats: list })), refusedAs('tooLarge'))
})

test('cells are cleaned as what people type is, in CSV and in workbooks', async () => {
  const [seen, unseen] = ['Éloïse Rabe', '\u202AE\u0301loi\u0308se\u200B\u00A0 Rabe\u202C']
  assert.deepEqual(cellsOf(`a;${unseen}`), [['a', seen]])
  assert.deepEqual((await readTable(workbook({ S: rowOf(1, ['a', unseen]) }))).rows[0]?.cells, ['a', seen])
})
