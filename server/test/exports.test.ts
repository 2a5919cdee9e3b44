import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { applicationServer } from '@vondrona/rules/applications/constants'
import { memberExport } from '@vondrona/rules/members/constants'
import { treasury } from '@vondrona/rules/payments/constants'
import { raceServer } from '@vondrona/rules/races/constants'
import { voteServer } from '@vondrona/rules/votes/constants'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import readWorkbook from 'read-excel-file/web-worker'
import { listFiles, root } from '../../tools/lib/files.ts'
import * as applications from '../src/modules/applications/testing.ts'
import { makeRace, registers } from '../src/modules/races/testing.ts'
import { admin } from './registrations.ts'
import { approve, batches, exportList, gather, givesBack, list, treasuryWorld } from './treasury/refunding.ts'
import { type Member, type World, world } from './world.ts'

const [local, abroad] = ['+261340000001', '+33612345678']
const phones = ['034 00 000 01', '00 33 6 12 34 56 78']

/** Makes a world with two people, whose numbers are `local` and `abroad`, and answers the addresses of its list. */
type Make = (w: World, urlOf: (by: Member, query: string, variables: object) => Promise<string>) => Promise<string[]>

/** Every exported list of the server, by the file that writes it. A new one is missing here, and its rules are checked once it is not. */
const exports: Record<string, Make | 'treasury' | 'fixed'> = {
  'server/src/modules/applications/export/download-applications.ts': async (w, urlOf) => {
    const boss = await admin(w)
    const asked = [
      applications.question('tel', { fieldType: 'phone' }),
      applications.question('code'),
      applications.question('jour', { fieldType: 'date' }),
    ]
    const { typeId } = await applications.openType(w, boss, { formConfig: { formFields: asked } })
    for (const phone of [local, abroad])
      await applications.apply(await w.member({ phone }), typeId, {
        additionalInfo: { tel: phone, code: '0042', jour: '2026-12-01' },
      })
    const filters = { eventApplicationTypeId: typeId }
    return Promise.all(['csv', 'xlsx'].map((format) => urlOf(boss, applications.exporting, { format, filters })))
  },
  'server/src/modules/members/export/download-members.ts': async (w, urlOf) => {
    const boss = await admin(w)
    for (const phone of [local, abroad]) await w.member({ phone, pseudo: phone === local ? '0042' : 'noro' })
    const query = 'mutation($format: ExportFormat!) { exportUsers(format: $format) { url } }'
    return Promise.all(['csv', 'xlsx'].map((format) => urlOf(boss, query, { format })))
  },
  'server/src/modules/races/race-day/download-file.ts': async (w, urlOf) => {
    const race = await makeRace(w, { types: [{ price: 0 }] })
    for (const phone of [local, abroad])
      await registers(w, w.visitor(), race, { phone, emergencyContact: { name: 'Rasoa', phone }, club: '0042' })
    const query = 'mutation($format: ExportFormat!) { exportMitParticipations(format: $format) { url } }'
    return Promise.all(['csv', 'xlsx'].map((format) => urlOf(race.boss, query, { format })))
  },
  'server/src/modules/payments/refunds/payout-list.ts': 'treasury',
  // The bytes whose hash the vote has: it has codes and numbers of options only.
  'server/src/modules/votes/results/download-ballots.ts': 'fixed',
}

/** Those that the browser makes. */
const madeInTheBrowser = [
  'web/src/features/audit/export-log.ts',
  'web/src/features/dashboard/charts.tsx',
  'web/src/features/races/console/results/import-card.tsx', // a sample of what is imported
]

const sources = (folder: string, pattern: RegExp) =>
  listFiles(folder, (path) => /\.tsx?$/.test(path) && !/\.test\.ts$|\.generated\.ts$/.test(path)).filter((path) =>
    pattern.test(readFileSync(join(root, path), 'utf8')),
  )

test('F-ADM-03 every list that leaves the house is known here, and goes through the one writer', () => {
  const makes = /writeSheet\(|\bcsv\(|\bxlsx\(|sheetTypes\.csv|text\/csv/
  const elsewhere = [/^server\/src\/kernel\/sheets\//]
  assert.deepEqual(
    sources('server/src', makes).filter((path) => !elsewhere.some((known) => known.test(path))),
    Object.keys(exports).sort(),
  )
  const inBrowser = sources('web/src', /toCsv\(|downloadText\(|type: 'text\/csv'/)
  assert.deepEqual(
    inBrowser.filter((path) => !path.startsWith('web/src/lib/device/')),
    madeInTheBrowser,
  )
})

test('a list that is exported fits into a sheet of a workbook', () => {
  for (const most of [applicationServer.exportMax, memberExport.max, raceServer.exports.max, treasury.batchMax])
    assert.ok(most < 1_048_576)
  assert.ok(voteServer.listPage > 0)
})

const rowsOf = async (bytes: Buffer): Promise<string[][]> => {
  if (bytes.subarray(0, 2).toString() !== 'PK') return parse(bytes, { bom: true, delimiter: ';' }) as string[][]
  const rows = wordsOf((await readXlsx(bytes)).sheets[0]?.rows ?? [])
  const [other] = (await readWorkbook(new Uint8Array(bytes).buffer, { trim: false })) as { data: unknown[][] }[]
  assert.deepEqual(wordsOf(other?.data ?? []), rows, 'two readers read the same')
  return rows
}

const wordsOf = (rows: readonly (readonly unknown[])[]): string[][] =>
  rows.map((row) =>
    row.map((value) => (value instanceof Date ? value.toISOString().replace('.000Z', '+03:00') : String(value ?? ''))),
  )

/** What holds for every list, whatever it is of. */
function keepsTheRules(rows: string[][], name: string) {
  const [titles = [], ...lines] = rows
  assert.ok(lines.length > 0, name)
  const cells = lines.flat()
  for (const cell of cells) assert.doesNotMatch(cell, /^'?\+|^'\d|^\s*[=@]/, `${name}: ${cell}`)
  titles.forEach((title, at) => {
    const column = lines.map((line) => line[at] ?? '').filter(Boolean)
    const instants = column.filter((cell) => /\d{2}:\d{2}/.test(cell))
    for (const cell of instants) assert.match(cell, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/, `${name}: ${title}`)
    if (instants.length > 0) assert.match(title, /\(heure de Madagascar, UTC\+3\)$/, name)
  })
  return cells
}

for (const [file, make] of Object.entries(exports))
  if (typeof make === 'function')
    test(`F-ADM-03 telephone numbers, zeros in front and instants of ${file}`, async (t) => {
      const w = await world(t)
      const urls = await make(w, async (by, query, variables) => {
        const [answer] = Object.values((await by.ok(query, variables)) as Record<string, { url: string }>)
        return answer?.url ?? ''
      })
      const read = await Promise.all(urls.map(async (url) => rowsOf((await w.visitor().http('GET', url)).rawPayload)))
      for (const rows of read) {
        const cells = keepsTheRules(rows, file)
        for (const phone of phones) assert.ok(cells.includes(phone), `${phone} in ${file}`)
        assert.ok(
          cells.some((cell) => cell.trim() === '0042'),
          'a text of digits keeps its zeros',
        )
        assert.ok(cells.every((cell) => cell.trim() !== '42'))
      }
      const [csv, xlsx = csv] = read.map((rows) => rows.map((row) => row.map((cell) => cell.trim())))
      assert.deepEqual(xlsx, csv, 'both formats say the same')
    })

test('F-ADM-03 telephone numbers and references of a payout list', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, event } = all
  for (const phone of [local, abroad]) await givesBack(all, await w.member({ phone }))
  await awa.ok(gather, { eventId: event.id, title: 'Novembre' })
  const [batch] = (await bako.ok(batches, { eventId: event.id })).refundBatches
  const { items } = (await bako.ok(list, { filters: { batchId: batch.id } })).refunds
  await bako.ok(approve, { ids: items.map(({ id }: { id: string }) => id) })
  await w.sql(`update charge set payer_name = '0042' where id in (select charge_id from refund limit 1)`)
  const read = await Promise.all(
    ['csv', 'xlsx', undefined].map(async (format) => {
      const { url } = (await bako.ok(exportList, { batchId: batch.id, format })).exportPayouts
      const file = await w.visitor().http('GET', url)
      assert.match(String(file.headers['content-disposition']), new RegExp(`\\.${format ?? 'csv'}"`))
      return rowsOf(file.rawPayload)
    }),
  )
  for (const rows of read) {
    const cells = keepsTheRules(rows, 'payouts')
    for (const phone of phones) assert.ok(cells.includes(phone), phone)
    assert.ok(cells.some((cell) => cell.trim() === '0042'))
  }
  const [csv, xlsx, byDefault] = read.map((rows) => rows.map((row) => row.map((cell) => cell.trim())))
  assert.deepEqual(xlsx, csv, 'both formats say the same')
  assert.deepEqual(byDefault, csv, 'existing clients get what they got')
})
