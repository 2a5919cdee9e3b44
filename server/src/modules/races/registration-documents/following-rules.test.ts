import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type World, world } from '../../../../test/world.ts'
import { begins, makeRace, raceInput, registers, saveRace, type TestRace, update } from '../testing.ts'

const day = 86_400_000
const statuses = (w: World) =>
  w
    .sql<{ documentsStatus: string }>('select documents_status from participation order by id')
    .then((rows) => rows.map(({ documentsStatus }) => documentsStatus))
const rules = async (w: World, race: TestRace, more: object) => {
  await race.boss.ok(saveRace, { input: raceInput(race.id, more) })
  await w.settled()
  await w.runJobs()
}
const pps = (w: World, daysAgo: number) => ({
  medical: {
    proof: 'pps',
    number: 'P123',
    issuedOn: new Date(w.now().getTime() - daysAgo * day).toISOString().slice(0, 10),
  },
})
/** Minors show no identity document: the proof is all that counts. */
const minor = {
  birthDate: '2012-05-01',
  idType: null,
  idNumber: null,
  commitment: {
    accepted: true,
    version: 1,
    signerName: 'Rakoto Hery',
    guardianName: 'Rakoto Hery',
    guardianRelation: 'père',
  },
}

const told = async (w: World) =>
  (await w.messages()).filter(({ subject }) => subject?.startsWith('Documents à compléter')).length

test('R-MIT-10 nobody hears of other rules whose papers are still enough, whose place lapsed, or once the race has begun', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { race: { medicalProof: 'pps', medicalValidityDays: 90 }, in: 10 })
  const lapsed = await registers(w, w.visitor(), race, { ...minor, ...pps(w, 40) })
  await registers(w, w.visitor(), race, { ...minor, ...pps(w, 40) })
  await w.sql(`update participation set status = 'expired' where id = $1`, [lapsed.id])
  await rules(w, race, { medicalProof: 'pps', medicalValidityDays: 80 })
  assert.equal(await told(w), 0)
  await begins(w, race)
  await rules(w, race, { medicalProof: 'pps', medicalValidityDays: 5 })
  assert.deepEqual(await statuses(w), ['none', 'none'])
  assert.equal(await told(w), 0)
  await w.sql('update event set starts_at = $2 where id = $1', [race.id, new Date(w.now().getTime() + 10 * day)])
  await rules(w, race, { medicalProof: 'pps', medicalValidityDays: 90 })
  await rules(w, race, { medicalProof: 'pps', medicalValidityDays: 5 })
  assert.equal(await told(w), 1, 'of the place that is held')
})

test('R-MIT-10, N-12 another medical rule is another state of the documents: of those who still run, in batches, and back again', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const race = await makeRace(w, { race: { medicalProof: 'none' } })
  for (let n = 0; n < 3; n++) await registers(w, w.visitor(), race, minor)
  await w.sql(
    `update participation set status = 'checked_in' where id = (select max(id::text)::uuid from participation)`,
  )
  assert.deepEqual(await statuses(w), ['accepted', 'accepted', 'accepted'])
  await rules(w, race, { medicalProof: 'certificate', medicalValidityDays: 365 })
  assert.deepEqual(await statuses(w), ['none', 'none', 'accepted'])
  assert.equal(await told(w), 2)
  await rules(w, race, { medicalProof: 'certificate', medicalValidityDays: 300 })
  assert.equal(await told(w), 2, 'once')
  await rules(w, race, { medicalProof: 'none' })
  assert.deepEqual(await statuses(w), ['accepted', 'accepted', 'accepted'])
})

test('R-MIT-10 a proof that is too old by another rule, or on another day of the race, counts no more', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { race: { medicalProof: 'pps', medicalValidityDays: 90 }, in: 10 })
  const made = await registers(w, w.visitor(), race, { ...minor, ...pps(w, 40) })
  assert.deepEqual(await statuses(w), ['accepted'])
  await rules(w, race, { medicalProof: 'pps', medicalValidityDays: 45 })
  assert.deepEqual(await statuses(w), ['none'])
  await rules(w, race, { medicalProof: 'pps', medicalValidityDays: 90 })
  assert.deepEqual(await statuses(w), ['accepted'])
  await rules(w, race, { medicalProof: 'none' })
  const { id, accessKey } = made
  await w.visitor().ok(update, { id, key: accessKey, input: { club: 'Athlé' } })
  await rules(w, race, { medicalProof: 'pps', medicalValidityDays: 90 })
  assert.deepEqual(await statuses(w), ['accepted'], 'what was proved stays while nothing is asked')
  const date = new Date(w.now().getTime() + 70 * day).toISOString()
  await race.boss.ok('mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { id } }', {
    input: { id: race.id, date, reason: 'Cyclone', otherwise: 'keep' },
  })
  await w.settled()
  await w.runJobs()
  assert.deepEqual(await statuses(w), ['none'])
})
