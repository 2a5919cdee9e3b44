import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Column, moment, number, phone, text } from '@vondrona/rules/sheets'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { XmlDocument } from 'libxml2-wasm'
import readWorkbook from 'read-excel-file/web-worker'
import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

const inZone = (title: string) => `${title} (UTC+3)`

async function* pagesOf<T>(...pages: readonly (readonly T[])[]) {
  yield* pages
}

const workbookOf = async <Row>(columns: readonly Column<Row>[], rows: readonly Row[], name = 'Liste') =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(xlsx(columns, pagesOf(rows), { name, inZone }))))

type Value = string | number | boolean | Date | null | undefined
interface Read {
  sheet: string
  rows: Value[][]
}

/** Two readers that have nothing in common. The second leaves the escape of an escape as it stands. */
const readers: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Promise<Read>> = {
  async hucre(bytes) {
    const [sheet] = (await readXlsx(bytes)).sheets
    return { sheet: sheet?.name ?? '', rows: (sheet?.rows ?? []) as Value[][] }
  },
  async 'read-excel-file'(bytes) {
    const [first] = (await readWorkbook(bytes.buffer, { trim: false })) as { sheet: string; data: Value[][] }[]
    return { sheet: first?.sheet ?? '', rows: first?.data ?? [] }
  },
}

const textOf = (value: Value) => String(value ?? '').replaceAll('_x005F_', '_')
const texts = (...values: string[]): [Column<string>[], string[]] => [
  [{ title: 'Texte', ...text((one) => one) }],
  values,
]

test('R-APP-06 a workbook opens in two readers with the same values: texts as texts, numbers and instants as such', async () => {
  interface Row {
    name: string
    bib: string | null
    phone: string
    amount: number
    at: Date | null
  }
  const columns: Column<Row>[] = [
    { title: 'Nom', ...text(({ name }) => name) },
    { title: 'Dossard', ...text(({ bib }) => bib) },
    { title: 'Téléphone', ...phone((one) => one.phone) },
    { title: 'Montant', ...number(({ amount }) => amount) },
    { title: 'Le', ...moment(({ at }) => at) },
  ]
  const rows: Row[] = [
    { name: 'Été 😀', bib: '0042', phone: '+261340000001', amount: -50_000, at: new Date('2026-11-21T21:30:00Z') },
    { name: '=HYPERLINK("x")', bib: null, phone: '+33612345678', amount: 0, at: null },
    { name: '</t><x>&"', bib: '1E5', phone: '', amount: Number.POSITIVE_INFINITY, at: new Date(Number.NaN) },
  ]
  const bytes = await workbookOf(columns, rows)
  for (const [reader, read] of Object.entries(readers)) {
    const { sheet, rows: found } = await read(bytes)
    assert.equal(sheet, 'Liste', reader)
    assert.deepEqual(
      found.map((row) =>
        columns.map((_, at) => row[at] ?? null).map((value) => (value instanceof Date ? value.toISOString() : value)),
      ),
      [
        ['Nom', 'Dossard', 'Téléphone', 'Montant', 'Le (UTC+3)'],
        ['Été 😀', '0042', '034 00 000 01', -50_000, '2026-11-22T00:30:00.000Z'],
        ['=HYPERLINK("x")', null, '00 33 6 12 34 56 78', 0, null],
        ['</t><x>&"', '1E5', null, null, null],
      ],
      reader,
    )
  }
})

test('R-APP-06 odd texts arrive in both readers: escapes as they were written, without what XML cannot say', async () => {
  const odd: Record<string, string> = {
    _x000D_: '_x000D_',
    a_x005F_x000D_b: 'a_x005F_x000D_b',
    _x00e9_x000a_: '_x00e9_x000a_',
    'a\u0000\u0007\u001Fb': 'ab',
    '\uD83Dx\uDE00': 'x',
    '\uFFFEx\uFFFF': 'x',
    'un\r\ndeux\rtrois': 'un\ndeux\ntrois',
    ' bords ': ' bords ',
    ']]>': ']]>',
  }
  const bytes = await workbookOf(...texts(...Object.keys(odd)))
  const [strict, other] = [await readers.hucre?.(bytes), await readers['read-excel-file']?.(bytes)]
  assert.deepEqual(
    strict?.rows.slice(1).map(([value]) => value),
    Object.values(odd),
  )
  assert.deepEqual(
    other?.rows.slice(1).map(([value]) => textOf(value)),
    Object.values(odd).map(textOf),
  )
})

test('R-APP-06 a text longer than a cell is cut, which is seen; never in the middle of a sign', async () => {
  const [at, over] = ['a'.repeat(32_767), 'a'.repeat(32_768)]
  const bytes = await workbookOf(...texts(at, over, `${'a'.repeat(32_765)}😀b`))
  for (const read of Object.values(readers)) {
    const found = (await read(bytes)).rows.slice(1).map(([value]) => String(value))
    assert.deepEqual([found[0], found[1], found[2]], [at, `${'a'.repeat(32_766)}…`, `${'a'.repeat(32_765)}…`])
  }
})

test('R-APP-06 what a sheet may not be called is left out of its name', async () => {
  for (const [name, expected] of [
    ['Inscriptions [2026]: a/b\\c*d?', 'Inscriptions  2026   a b c d'],
    ["'Liste'", 'Liste'],
    ['x'.repeat(32), 'x'.repeat(31)],
    ['', '1'],
    ['[]', '1'],
  ] as const)
    for (const read of Object.values(readers))
      assert.equal((await read(await workbookOf(...texts('a'), name))).sheet, expected)
})

test('an instant before March 1900 is a text, since spreadsheets disagree on its day', async () => {
  const columns: Column<Date>[] = [{ title: 'Le', ...moment((at) => at) }]
  const bytes = await workbookOf(columns, [new Date('1900-02-28T20:59:59Z'), new Date('1900-02-28T21:00:00Z')])
  const found = (await readers.hucre?.(bytes))?.rows.map(([value]) => value)
  assert.equal(found?.[1], '1900-02-28T23:59:59+03:00')
  assert.ok(found?.[2] instanceof Date)
})

test('rows and cells have their addresses, which strict readers need, in columns beyond Z as well', async () => {
  const columns: Column<object>[] = Array.from({ length: 30 }, (_, at) => ({ title: `c${at}`, ...number(() => at) }))
  for (const read of Object.values(readers))
    assert.deepEqual((await read(await workbookOf(columns, [{}]))).rows[1], [...columns.keys()])
  const sheet = unzipSync(await workbookOf(columns, [{}, {}]))['xl/worksheets/sheet1.xml']
  const addresses = [
    ...Buffer.from(sheet ?? [])
      .toString()
      .matchAll(/<row r="(\d+)"><c r="A\1"/g),
  ]
  assert.deepEqual(
    addresses.map(([, number]) => number),
    ['1', '2', '3'],
  )
})

const anything = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
    fc.constantFrom('=1', '_x0041_', '_x005F_', '\u2028', ']]>', '</t>', '"', ';', '\r\n', '+261340000001', '0042'),
  ),
  { minLength: 1, maxLength: 5 },
)

test('whatever a text holds, every part of a workbook is well formed, and both readers find the same', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (parts) => {
      const bytes = await workbookOf(...texts(parts.join(''), 'dernier'))
      for (const part of Object.values(unzipSync(bytes))) XmlDocument.fromBuffer(part).dispose()
      const [one, two] = await Promise.all(Object.values(readers).map((read) => read(bytes)))
      assert.equal(textOf(one?.rows[1]?.[0]), textOf(two?.rows[1]?.[0]))
      assert.equal(one?.rows[2]?.[0], 'dernier')
    }),
    { numRuns: 60 },
  )
})

test('whatever a text holds, a CSV has its cells, and none that is computed', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (values) => {
      const columns = values.map((_, at): Column<string[]> => ({ title: `c${at}`, ...text((one) => one[at]) }))
      const bytes = Buffer.concat(await Array.fromAsync(csv(columns, pagesOf([values]), inZone)))
      const [, line = [], ...others] = parse(bytes, {
        bom: true,
        delimiter: ';',
        record_delimiter: '\r\n',
        relax_column_count: true,
      }) as string[][]
      assert.equal(others.length, 0)
      assert.equal(line.length, values.length)
      for (const cell of line) assert.doesNotMatch(cell, /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u)
    }),
    { numRuns: 200 },
  )
})

for (const format of ['csv', 'xlsx'] as const)
  test(`R-APP-06 100,000 rows as ${format} are made while they are taken, a page at a time`, async () => {
    const [pages, size] = [200, 500]
    let read = 0
    async function* rows() {
      for (; read < pages; read++) yield Array.from({ length: size }, (_, at) => ({ n: read * size + at }))
    }
    const columns: Column<{ n: number }>[] = [
      { title: 'n', ...number(({ n }) => n) },
      { title: 'texte', ...text(({ n }) => `${n} ${'é'.repeat(20)}`) },
    ]
    const bytes = format === 'csv' ? csv(columns, rows(), inZone) : xlsx(columns, rows(), { name: 'x', inZone })
    let longest = 0
    for await (const piece of bytes) longest = Math.max(longest, piece.length)
    assert.equal(read, pages)
    assert.ok(longest < 128 * 1024, `a piece of ${longest} bytes`)
    read = 0
    const again = format === 'csv' ? csv(columns, rows(), inZone) : xlsx(columns, rows(), { name: 'x', inZone })
    for (let taken = 0; taken < 12; taken++) await again.next()
    assert.ok(read <= 12, `${read} pages for 12 pieces`)
    await again.return(undefined)
  })
