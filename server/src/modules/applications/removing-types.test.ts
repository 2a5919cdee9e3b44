import assert from 'node:assert/strict'
import test from 'node:test'
import { admin } from '../../../test/registrations.ts'
import { refused, type World, world } from '../../../test/world.ts'
import { makeAttempt, payCharge } from '../payments/testing.ts'
import { apply, draft, openType, put, question, review, withdraw } from './testing.ts'

const removeEvent = 'mutation($id: ID!) { deleteEvent(id: $id) }'
const removeType = 'mutation($id: ID!) { deleteEventApplicationType(id: $id) }'
const update = 'mutation($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { id } }'
const form = { formConfig: { formFields: [question('taille')] } }
const left = async (w: World) =>
  (await w.sql('select 1 from event_application union all select 1 from form_answers')).length

async function place(t: Parameters<typeof world>[0], type: object = form) {
  const w = await world(t)
  const boss = await admin(w)
  return { w, boss, ...(await openType(w, boss, type)), hery: await w.member(), soa: await w.member() }
}

test('R-EVT-04, R-EVT-07 an event and a type with an application that is sent, approved or rejected are not deleted', async (t) => {
  const { w, boss, eventId, typeId, hery, soa } = await place(t, {})
  await soa.ok(withdraw, { id: (await apply(soa, typeId)).id })
  const { id } = await apply(hery, typeId)
  for (const status of ['submitted', 'under_review', 'rejected', 'approved']) {
    if (status === 'approved') await put(w, id, 'under_review') // nobody moves from one decision to the other
    if (status !== 'submitted') await boss.ok(review, { id, status, reviewNotes: 'Complet.' })
    const { message } = await refused('IN_USE', boss.gql(removeEvent, { id: eventId }))
    assert.match(message, /participent/)
    await refused('IN_USE', boss.gql(removeType, { id: typeId }))
    await refused('IN_USE', boss.gql(update, { id: eventId, input: { applicationTypes: [] } }))
    assert.equal(await left(w), 2, status)
  }
})

test('D-70 an application whose money moved keeps its event and type, and the sentence says that it is the past', async (t) => {
  const { w, boss, eventId, typeId, hery } = await place(t, { price: 20_000 })
  const { id } = await apply(hery, typeId)
  await boss.ok(review, { id, status: 'approved' })
  const [{ chargeId }] = await w.sql('select charge_id from event_application')
  await makeAttempt(w, chargeId)
  await payCharge(w, chargeId)
  await hery.ok(withdraw, { id })
  for (const [operation, variables] of [
    [removeEvent, { id: eventId }],
    [removeType, { id: typeId }],
    [update, { id: eventId, input: { applicationTypes: [] } }],
  ] as const) {
    const { message } = await refused('IN_USE', boss.gql(operation, variables))
    assert.match(message, /^Des réservations ou des paiements passés en dépendent/)
  }
  assert.equal(await left(w), 1)
})

for (const [what, remove] of [
  ['event', ({ eventId }) => [removeEvent, { id: eventId }]],
  ['type', ({ typeId }) => [removeType, { id: typeId }]],
  ['type left out of an update', ({ eventId }) => [update, { id: eventId, input: { applicationTypes: [] } }]],
] as [string, (ids: { eventId: string; typeId: string }) => [string, object]][])
  test(`D-70 applications that were withdrawn or never sent do not keep their ${what}, and go with it`, async (t) => {
    const { w, boss, hery, soa, ...ids } = await place(t)
    const sent = await apply(hery, ids.typeId, { additionalInfo: { taille: 'M' } })
    await hery.ok(withdraw, { id: sent.id })
    await draft(soa, ids.typeId, { additionalInfo: { taille: 'L' } })
    const elsewhere = await openType(w, boss)
    await draft(soa, elsewhere.typeId)
    assert.equal(await left(w), 5)
    await boss.ok(...remove(ids))
    assert.equal(await left(w), 1, 'the draft of the other event')
    assert.deepEqual(await w.sql('select 1 from event_application_type where id = $1', [ids.typeId]), [])
  })
