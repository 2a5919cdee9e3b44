/**
 * One order of locks (decision 0035): charges, orders, ticket types, tickets, registrations, counters. Each test holds one
 * of them, lets a use case wait for it, and finds what comes later free: otherwise two such waits would be a deadlock.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAriary } from '@vondrona/rules/money'
import { apply, openType, question, review, withdraw } from '../../src/modules/applications/testing.ts'
import { giveUpOrders } from '../../src/modules/orders/index.ts'
import { inputOf, invariantsHold, makeEvent, reserve } from '../../src/modules/orders/testing.ts'
import { applyEvidence, makeAttempt, said } from '../../src/modules/payments/testing.ts'
import {
  linkOf,
  makeRace,
  pay,
  raceInput,
  registers,
  replace,
  review as reviewDocument,
  saveRace,
  sign,
  update,
} from '../../src/modules/races/testing.ts'
import { erase } from '../personal-data.ts'
import { makePhoto } from '../photos.ts'
import { sendFile } from '../uploads.ts'
import { until } from '../wait.ts'
import { refused, type World, world } from '../world.ts'
import { holding, holdingLock, isWaitedFor, isWaiting } from './held-rows.ts'

/** As soon as the work waits for `first`, which somebody else holds, `later` is still free; then it goes on. */
async function waitsFor<T>(w: World, first: string, later: string, work: () => Promise<T>): Promise<T> {
  const other = await holding(w, first)
  const done = work()
  done.catch(() => {})
  await isWaitedFor(w)
  await other.query(`select from ${later} for update nowait`)
  await other.query('commit')
  return done
}

async function paidRegistration(w: World) {
  const race = await makeRace(w)
  const member = await w.member()
  const made = await registers(w, member, race)
  await pay(w, made.orderId)
  const [{ id: orderId }] = await w.sql('select id from ticket_order where charge_id = $1', [made.orderId])
  return { boss: race.boss, race, member, made, orderId }
}

test('F-RACE-10 a correction waits for a gate that admits its ticket before it locks the registration', async (t) => {
  const w = await world(t)
  const { made } = await paidRegistration(w)
  const input = { fullName: 'Rabe Corrigé' }
  await waitsFor(w, 'ticket', 'participation', () => w.visitor().ok(update, { ...linkOf(made), input }))
  assert.deepEqual(await w.sql('select full_name from ticket'), [{ fullName: 'Rabe Corrigé' }])
})

test('R-MIT-09 who signs waits for a gate that admits the ticket before the registration is locked', async (t) => {
  const w = await world(t)
  const { made } = await paidRegistration(w)
  const input = { accepted: true, version: 1, signerName: made.fullName }
  await waitsFor(w, 'ticket', 'participation', () => w.visitor().ok(sign, { ...linkOf(made), input }))
  assert.equal((await w.sql('select signed_at from commitment')).length, 1)
})

test('R-MIT-10 a document that is sent or reviewed waits for a gate before its registration is locked', async (t) => {
  const w = await world(t)
  const { boss, made } = await paidRegistration(w)
  const photo = await makePhoto()
  const operations = { query: replace, variables: { file: null, ...linkOf(made), kind: 'cinFront' } }
  await waitsFor(w, 'ticket', 'participation', () => sendFile(w.visitor(), photo, { query: replace, operations }))
  const [{ id }] = await w.sql('select id from participation_document')
  await waitsFor(w, 'ticket', 'participation', () => boss.ok(reviewDocument, { id, accept: true }))
  assert.deepEqual(await w.sql('select status from participation_document'), [{ status: 'accepted' }])
})

test('R-MIT-10 another rule of a race waits for a gate before it locks the registrations', async (t) => {
  const w = await world(t)
  const { boss, race } = await paidRegistration(w)
  await w.runJobs() // those of the payment, which would wait, too
  await boss.ok(saveRace, { input: raceInput(race.id, { medicalProof: 'certificate' }) })
  await waitsFor(w, 'ticket', 'participation', () => w.runJobs())
})

test('R-MIT-07 a payment during a correction waits for it: the ticket has the corrected name', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race)
  const other = await holding(w, 'participation')
  const corrected = w.visitor().ok(update, { ...linkOf(made), input: { fullName: 'Rabe Corrigé' } })
  await isWaitedFor(w)
  const paid = pay(w, made.orderId)
  await isWaitedFor(w, 2)
  await other.query('commit')
  await Promise.all([corrected, paid])
  assert.deepEqual(await w.sql('select full_name from ticket'), [{ fullName: 'Rabe Corrigé' }])
})

test('R-GAP-22 an erased account waits for its payments before it locks its registrations', async (t) => {
  const w = await world(t)
  const { member } = await paidRegistration(w)
  await waitsFor(w, 'charge', 'participation', () => erase(w, { id: member.id, pseudo: member.pseudo }))
})

test('R-GAP-22 an erased account waits for a gate that admits its ticket before it locks its registrations', async (t) => {
  const w = await world(t)
  const { member } = await paidRegistration(w)
  await waitsFor(w, 'ticket', 'participation', () => erase(w, { id: member.id, pseudo: member.pseudo }))
})

test('R-GAP-22 an erased account waits for who moves its orders before it locks its tickets and registrations', async (t) => {
  const w = await world(t)
  const { member } = await paidRegistration(w)
  await waitsFor(w, 'ticket_order', 'ticket, participation', () => erase(w, { id: member.id, pseudo: member.pseudo }))
})

test('R-GAP-22 an erased account waits for who clears its registrations before it removes their photos', async (t) => {
  const w = await world(t)
  const { member, made } = await paidRegistration(w)
  const operations = { query: replace, variables: { file: null, ...linkOf(made), kind: 'cinFront' } }
  await sendFile(w.visitor(), await makePhoto(), { query: replace, operations })
  await waitsFor(w, 'participation', 'participation_document', () => erase(w, { id: member.id, pseudo: member.pseudo }))
  assert.deepEqual(await w.sql('select id from participation_document'), [])
})

test('R-GAP-22 an erased registration waits for a gate before it is locked', async (t) => {
  const w = await world(t)
  const { made } = await paidRegistration(w)
  w.advance(40 * 86_400_000)
  const eraseMine = 'mutation($id: ID!, $key: String) { eraseMitParticipation(id: $id, key: $key) { success } }'
  await waitsFor(w, 'ticket', 'participation', () => w.visitor().ok(eraseMine, linkOf(made)))
})

test('F-EVT-03 who gives up one order of several waits for all of them before the ticket types', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 10_000 }])
  const [mine, other] = [await hery.ok(reserve, inputOf(w, event)), await hery.ok(reserve, inputOf(w, event))]
  const [a, b] = [mine.reservePlaces.id, other.reservePlaces.id]
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [a])
  await w.sql('update ticket_order set charge_id = $1 where id = $2', [chargeId, b])
  await w.sql('update charge set amount = 20000 where id = $1', [chargeId])
  const half = await makeAttempt(w, chargeId, { amount: toAriary(10_000) })
  await applyEvidence(w.system, half, 'callback', said(half.reference, 'succeeded'))
  const givesUp = () => w.system.transaction((tx) => giveUpOrders(tx, w.system, [a], 'withdrawn'))
  await waitsFor(w, `ticket_order where id = '${b}'`, 'ticket_type', givesUp)
  assert.deepEqual(await w.sql('select status from ticket_order order by id'), [
    { status: 'cancelled' },
    { status: 'confirmed' },
  ])
  await invariantsHold(w.sql)
})

test('F-EVT-03 who gives up an order waits for a payment of it before the order is locked', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 10_000 }])
  const { id } = (await hery.ok(reserve, inputOf(w, event))).reservePlaces
  const givesUp = () => w.system.transaction((tx) => giveUpOrders(tx, w.system, [id], 'withdrawn'))
  await waitsFor(w, 'charge', 'ticket_order', givesUp)
  assert.deepEqual(await w.sql('select status from ticket_order'), [{ status: 'cancelled' }])
})

test('R-EVT-08 who changes the questions of an event waits for an answer to them before its types are locked', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const { eventId } = await openType(w, boss, { formConfig: { formFields: [question('taille')] } })
  const { applicationTypes } = (await boss.ok(typesOf, { id: eventId })).event
  const input = { applicationTypes: [{ id: applicationTypes[0].id, name: 'Secouriste' }] }
  await waitsFor(w, 'form', 'event_application_type', () => boss.ok(updateEvent, { id: eventId, input }))
  assert.deepEqual(await w.sql('select name from event_application_type'), [{ name: 'Secouriste' }])
})
const typesOf = 'query($id: ID!) { event(id: $id) { applicationTypes { id } } }'
const updateEvent = 'mutation($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { id } }'

async function approvedApplication(w: World) {
  const boss = await w.member({ role: 'admin' })
  const { typeId } = await openType(w, boss, { price: 20_000, places: 5 })
  const hery = await w.member()
  const { id } = await apply(hery, typeId)
  await boss.ok(review, { id, status: 'approved' })
  return { boss, hery, id }
}

test('D-14 who withdraws an application waits for its payment before its type and itself are locked', async (t) => {
  const w = await world(t)
  const { hery, id } = await approvedApplication(w)
  await waitsFor(w, 'charge', 'event_application, event_application_type', () => hery.ok(withdraw, { id }))
  assert.deepEqual(await w.sql('select amount from charge'), [{ amount: 0 }])
})

test('D-14 who withdraws an application that comes to owe something meanwhile begins again, with its payment first', async (t) => {
  const w = await world(t)
  const { hery, id } = await approvedApplication(w)
  const [{ chargeId }] = await w.sql('select charge_id from event_application')
  await w.sql('update event_application set charge_id = null')
  const [payment, approval] = [
    await holdingLock(w, 'select from charge for no key update'),
    await holding(w, 'event_application_type'),
  ]
  const done = hery.ok(withdraw, { id })
  done.catch(() => {})
  await isWaitedFor(w)
  await approval.query('update event_application set charge_id = $1', [chargeId])
  await approval.query('commit')
  await until('a wait for the payment', () => isWaiting(w.database.pool, { holder: payment }))
  await payment.query('select from event_application, event_application_type for update nowait')
  await payment.query('commit')
  await done
  assert.deepEqual(await w.sql('select amount from charge'), [{ amount: 0 }])
})

test('R-GAP-03 who reviews an application waits for its payment before its type and itself are locked', async (t) => {
  const w = await world(t)
  const { boss, id } = await approvedApplication(w)
  const decided = { id, status: 'under_review' }
  await waitsFor(w, 'charge', 'event_application, event_application_type', () => boss.ok(review, decided))
})

test('R-GAP-22 an erased account waits for its payments before its applications are locked', async (t) => {
  const w = await world(t)
  const { hery } = await approvedApplication(w)
  await waitsFor(w, 'charge', 'event_application, event_application_type', () =>
    erase(w, { id: hery.id, pseudo: hery.pseudo }),
  )
})

test('F-PAY-04 a ticket that is used while its order is being cancelled: no money back', async (t) => {
  const w = await world(t)
  const { member, orderId } = await paidRegistration(w)
  const gate = await holding(w, 'ticket')
  const cancelled = member.gql('mutation($id: ID!) { cancelOrder(id: $id) { status } }', { id: orderId })
  await isWaitedFor(w)
  await gate.query(`update ticket set status = 'checked_in', checked_in_at = now()`)
  await gate.query('commit')
  await refused('TICKET_USED', cancelled)
  assert.deepEqual(await w.sql('select id from refund'), [])
})

test('R-MIT-11 registrations that change back and forth at once are counted without a deadlock', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  for (let n = 0; n < 4; n++) await registers(w, w.visitor({ address: `203.0.113.${n}` }), race)
  const ids = (await w.sql('select id from participation order by id')).map(({ id }) => id)
  const [one, two] = ['none', 'submitted']
  await w.sql(`update participation set documents_status = 'submitted' where id = any($1)`, [ids.slice(2)])
  const change = (id: string, to?: string) =>
    w.database.pool.query('update participation set documents_status = $2 where id = $1', [id, to])
  await Promise.all(
    ids.map(async (id, n) => {
      for (let turn = 0; turn < 100; turn++) await change(id, (turn + Number(n < 2)) % 2 ? two : one)
    }),
  )
  assert.deepEqual(
    await w.sql('select documents_status as status, count from participation_count where count > 0 order by 1'),
    [
      { status: 'none', count: 2 },
      { status: 'submitted', count: 2 },
    ],
  )
})
