import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { rolesBut } from '../../../../test/people.ts'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { makeRace, registers, type TestRace } from '../testing.ts'

const asking =
  'mutation($eventId: ID!, $kind: RaceDayFileKind!) { raceDayFile(eventId: $eventId, kind: $kind) { url expiresAt } }'
const exporting = `mutation($filters: ParticipationFilters, $format: ExportFormat!, $order: ParticipationOrder) {
  exportMitParticipations(filters: $filters, format: $format, order: $order) { url } }`
const kinds = ['startList', 'bibLabels', 'emergencyContacts', 'medicalList', 'pack'] as const

const fileOf = async (by: Member, { id: eventId }: TestRace, kind: string): Promise<string> =>
  (await by.ok(asking, { eventId, kind })).raceDayFile.url
const exported = async (by: Member, format: string, filters: object = {}, order?: string): Promise<string> =>
  (await by.ok(exporting, { format, filters, order })).exportMitParticipations.url
const get = (w: World, url: string) => w.visitor().http('GET', url)

async function filled(w: World) {
  const race = await makeRace(w, { types: [{ price: 0 }, { price: 20_000 }] })
  const emergencyContact = { name: 'Rasoa Lala', phone: '034 00 000 99' }
  const one = await registers(w, w.visitor(), race, { fullName: 'Rakoto Hery', emergencyContact, club: '=1+1' })
  await registers(w, w.visitor(), race, { fullName: 'Zafy', ticketTypeId: race.types[1] })
  await w.sql(
    `update ticket set number = 'M-0042' where order_id = (select order_id from participation where id = $1)`,
    [one.id],
  )
  return race
}

test('N-14 files of a race are for administrators and who runs the MIT; an address works for a minute, for the role of now', async (t) => {
  const w = await world(t)
  const race = await filled(w)
  for (const query of [asking, exporting]) {
    const variables = { eventId: race.id, kind: 'pack', format: 'csv' }
    await refused('UNAUTHENTICATED', w.visitor().gql(query, variables))
    for (const role of rolesBut('admin_mit', 'admin'))
      await refused('FORBIDDEN', (await w.member({ role })).gql(query, variables))
  }
  const organiser = await w.member({ role: 'admin_mit' })
  await refused('NOT_FOUND', organiser.gql(asking, { eventId: w.kernel.newId(), kind: 'pack' }))
  for (const url of [await fileOf(organiser, race, 'startList'), await exported(organiser, 'csv')]) {
    for (const other of ['/api/races/files', '/api/races/files?ticket=x', `${url.slice(0, -3)}AAA`])
      assert.equal((await get(w, other)).statusCode, 404)
    assert.equal((await get(w, url)).statusCode, 200)
    assert.equal((await get(w, url)).statusCode, 200, 'again, because the answer was lost')
  }
  const late = await fileOf(organiser, race, 'startList')
  w.advance(60_000)
  assert.equal((await get(w, late)).statusCode, 404)
  for (const lost of [await fileOf(organiser, race, 'startList'), await exported(organiser, 'csv')]) {
    await w.sql(`update app_user set role = 'user' where id = $1`, [organiser.id])
    assert.equal((await get(w, lost)).statusCode, 403)
    await w.sql(`update app_user set role = 'admin_mit' where id = $1`, [organiser.id])
  }
  const lines = await w.sql(
    `select action, actor_id from audit_entry where action in ('race.fileOpened', 'registrations.exported')`,
  )
  assert.equal(lines.length, 4)
  assert.ok(lines.every(({ actorId }: { actorId: string }) => actorId === organiser.id))
})

test('N-14 each list is a PDF, the pack an archive of all of them', async (t) => {
  const w = await world(t)
  const race = await filled(w)
  for (const kind of kinds.slice(0, 4)) {
    const answer = await get(w, await fileOf(race.boss, race, kind))
    assert.equal(answer.headers['content-type'], 'application/pdf')
    assert.match(answer.body.slice(0, 5), /%PDF-/, kind)
  }
  const answer = await get(w, await fileOf(race.boss, race, 'pack'))
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  assert.deepEqual(Object.keys(files), [
    'liste-de-depart.pdf',
    'etiquettes-des-dossards.pdf',
    'contacts-d-urgence.pdf',
    'suivi-medical.pdf',
  ])
  for (const bytes of Object.values(files)) assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-')
})

test('R-GAP-17 registrations as CSV and as a workbook: those of the filter, without numbers of documents, never a formula', async (t) => {
  const w = await world(t)
  const race = await filled(w)
  const answer = await get(w, await exported(race.boss, 'csv', { eventId: race.id, status: 'confirmed' }))
  assert.match(String(answer.headers['content-disposition']), /inscriptions-\d{4}-\d\d-\d\d\.csv/)
  const [head = '', one = '', ...others] = answer.body.trim().split('\r\n')
  assert.equal(others.length, 0)
  const cells = Object.fromEntries(
    head
      .replace('\uFEFF', '')
      .split(';')
      .map((title, n) => [title, one.split(';')[n]]),
  )
  assert.equal(cells.Nom, 'Rakoto Hery')
  assert.equal(cells.Dossard, 'M-0042')
  assert.equal(cells.Club, "'=1+1")
  assert.equal(cells['Catégorie'], 'Seniors H')
  assert.match(cells['"Inscription le (heure de Madagascar, UTC+3)"'] ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/)
  assert.doesNotMatch(answer.body, /101234567890/)
  const sorted = (await get(w, await exported(race.boss, 'csv', { eventId: race.id }, 'nameDesc'))).body.split('\r\n')
  assert.deepEqual(
    sorted.slice(1, 3).map((line) => /Rakoto Hery|Zafy/.exec(line)?.[0]),
    ['Zafy', 'Rakoto Hery'],
  )
  const workbook = await get(w, await exported(race.boss, 'xlsx', { eventId: race.id }))
  const sheet = Buffer.from(unzipSync(new Uint8Array(workbook.rawPayload))['xl/worksheets/sheet1.xml'] ?? []).toString()
  assert.match(sheet, /Zafy/)
  assert.match(sheet, /Rakoto Hery/)
})
