import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type World, world } from '../../../../test/world.ts'
import { makeRace, registers, type TestRace } from '../testing.ts'

const update = 'mutation($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { id } }'
const job = (w: World, name: string) => w.kernel.jobs.enqueue(w.kernel.db, name, {})

async function changes(w: World, race: TestRace, input: object) {
  await race.boss.ok(update, { id: race.id, input })
  w.advance(3_600_000)
  for (let n = 0; n < 2; n++) {
    await job(w, 'events.tellChanges')
    await w.runJobs()
  }
}
const told = async (w: World, to: string | null) =>
  (await w.messages(to ?? '')).filter(({ body }) => /Nouveau lieu|elle fin|New place/.test(body ?? ''))

test('F-RACE-17, R-EVT-04 another place is told once to everybody, also without an account: by mail or SMS, in their language', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const guest = await registers(w, w.visitor(), race)
  await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77', locale: 'en' })
  const member = await w.member()
  const own = await registers(w, member, race)
  await w.runJobs()
  await changes(w, race, { location: 'Gare de Soarano' })
  const [mail, ...again] = await told(w, guest.details.email)
  assert.deepEqual(again, [])
  assert.ok(mail?.body?.includes('Nouveau lieu\u00a0: Gare de Soarano.') && mail.body.includes(`#${guest.accessKey}`))
  const [text, ...more] = await told(w, '+261340000077')
  assert.deepEqual(more, [])
  assert.match(text?.body ?? '', /New place: Gare de Soarano\./)
  assert.deepEqual(await told(w, own.details.email), [], 'a member is told by the event')
  assert.equal(
    (await w.sql(`select id from notification where kind = 'event.changed' and user_id = $1`, [member.id])).length,
    1,
  )
  const late = await registers(w, w.visitor(), race)
  await job(w, 'races.sendMessages')
  await w.runJobs()
  assert.deepEqual(await told(w, late.details.email), [], 'who registers later knew it')
})

test('R-EVT-04 what is as before again is told to nobody; an event that is no race is none of ours', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  await registers(w, w.visitor(), race)
  await race.boss.ok(update, { id: race.id, input: { location: 'Gare de Soarano' } })
  await changes(w, race, { location: 'Antananarivo' })
  assert.deepEqual(await w.sql('select id from race_message'), [])
})
