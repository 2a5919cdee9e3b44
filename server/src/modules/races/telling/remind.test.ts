import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type World, world } from '../../../../test/world.ts'
import { postpone } from '../../orders/testing.ts'
import { linkOf, makeRace, pay, registers, sign, withdraw } from '../testing.ts'
import { remind } from './remind.ts'

const hour = 3_600_000
const mandate = `mutation($id: ID!, $key: ID!) { createPaymentMandate(participationId: $id, idempotencyKey: $key) { status } }`
const messages = async (w: World, to: string | null, words: RegExp) =>
  (await w.messages(to ?? '')).filter(({ body }) => words.test(body ?? ''))
const twice = async (w: World) => {
  await Promise.all([remind(w.system), remind(w.system)])
  await remind(w.system)
  await w.runJobs()
}

test('R-PAY-15, D-28 whoever holds a place with a mandate is reminded once, a day before it is lost; a short hold is not worth it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const held = await registers(w, w.visitor(), race)
  const phoned = await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77', locale: 'en' })
  const paid = await registers(w, w.visitor(), race)
  for (const { id } of [held, phoned, paid]) await w.visitor().ok(mandate, { id, key: w.kernel.newId() })
  await pay(w, paid.orderId)
  await twice(w)
  w.advance(47 * hour)
  const quick = await registers(w, w.visitor(), race)
  await twice(w)
  const lost = /gardée jusqu'au|is held until/
  assert.deepEqual(await messages(w, held.details.email, lost), [])
  w.advance(1.5 * hour)
  await twice(w)
  const [mail, ...again] = await messages(w, held.details.email, lost)
  assert.deepEqual(again, [])
  assert.ok(mail?.body?.includes(`#${held.accessKey}`) && /20.000.Ar/.test(mail.body))
  assert.equal((await messages(w, '+261340000077', lost)).length, 1)
  for (const { details } of [paid, quick]) assert.deepEqual(await messages(w, details.email, lost), [])
})

test('R-PAY-15 whose place is held for longer after the reminder is reminded of that end, too', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const held = await registers(w, w.visitor(), race)
  await w.visitor().ok(mandate, { id: held.id, key: w.kernel.newId() })
  const lost = /gardée jusqu'au/
  const heard = async () => (await messages(w, held.details.email, lost)).length
  w.advance(48.5 * hour)
  await twice(w)
  assert.equal(await heard(), 1)
  await w.sql(`update ticket_order set hold_until = hold_until + interval '5 days'`) // the race is postponed
  await twice(w)
  assert.equal(await heard(), 1)
  w.advance(5 * 24 * hour)
  await twice(w)
  assert.equal(await heard(), 2)
})

test('R-TKT-07 whoever runs within a day hears once when and where, and what still keeps back the bib; nobody who does not run', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }], in: 3 })
  const runner = await registers(w, w.visitor(), race)
  const phoned = { email: null, phone: '034 00 000 77', locale: 'en' }
  await registers(w, w.visitor(), race, { ...phoned, birthDate: '2012-05-01', idType: null, idNumber: null }) // needs no document
  const waiting = await registers(w, w.visitor(), race)
  await w
    .visitor()
    .ok(sign, { ...linkOf(waiting), input: { accepted: true, version: 1, signerName: waiting.fullName } })
  const gone = await registers(w, w.visitor(), race)
  await w.visitor().ok(withdraw, linkOf(gone))
  await twice(w)
  const start = /court bientôt|starts .* Arrive one hour before/
  assert.deepEqual(await messages(w, runner.details.email, start), [])
  w.advance(49 * hour)
  await w.sql(`update participation set documents_status = 'submitted' where id = $1`, [waiting.id])
  await twice(w)
  const [mail, ...again] = await messages(w, runner.details.email, start)
  assert.deepEqual(again, [])
  for (const part of [
    'Antananarivo',
    "il manque des documents, la lettre d'engagement n'est pas signée",
    `#${runner.accessKey}`,
  ])
    assert.ok(mail?.body?.includes(part), part)
  const texts = await messages(w, '+261340000077', start)
  assert.deepEqual([texts.length, texts[0]?.body?.includes('missing')], [1, false])
  assert.match(texts[0]?.body ?? '', /letter of commitment is not signed/)
  const [review] = await messages(w, waiting.details.email, start)
  assert.match(review?.body ?? '', /les documents n'ont pas encore été vérifiés\./)
  assert.doesNotMatch(review?.body ?? '', /manque|lettre/)
  assert.deepEqual(await messages(w, gone.details.email, start), [])
})

test('F-RACE-17 of a race that is postponed after the reminder, the new day is told; of an open date nothing', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }], in: 1 })
  const runner = await registers(w, w.visitor(), race)
  await w.runJobs()
  await twice(w)
  w.advance(hour)
  await postpone(w, race, race.boss, 'keep')
  await w.runJobs()
  await twice(w)
  const start = /court bientôt/
  assert.equal((await messages(w, runner.details.email, start)).length, 1)
  w.advance(60 * 24 * hour)
  await w.sql('update event_postponement set to_date = null')
  await twice(w)
  assert.equal((await messages(w, runner.details.email, start)).length, 1)
  await w.sql("update event_postponement set to_date = from_date + interval '60 days'")
  w.advance(hour)
  await twice(w)
  assert.equal((await messages(w, runner.details.email, start)).length, 2)
})
