import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erase } from '../../../../test/personal-data.ts'
import { refused, world } from '../../../../test/world.ts'
import { applyEvidence, booksAgree, makeAttempt, said } from '../../payments/testing.ts'
import { checkInTickets } from '../../tickets/index.ts'
import { expire, linkOf, makeRace, pay, registers, withdraw } from '../testing.ts'

const cancel = 'mutation($id: ID!) { cancelOrder(id: $id) { status } }'
const cancelEvent = 'mutation($id: ID!) { cancelEvent(id: $id, reason: "cyclone") { id } }'
const eraseMine = 'mutation($id: ID!, $key: String) { eraseMitParticipation(id: $id, key: $key) { success } }'

test('F-PAY-04 who is through the gate gets no money back: cancelled by nobody, the registration stays', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const member = await w.member()
  const made = await registers(w, member, race)
  await pay(w, made.orderId)
  const [{ id: orderId }] = await w.sql('select id from ticket_order')
  const [ticket] = await w.sql('select id from ticket')
  await w.system.transaction((tx) => checkInTickets(tx, w.system, [{ ticketId: ticket.id, at: w.now() }]))
  await refused('TICKET_USED', member.gql(cancel, { id: orderId }))
  await refused('TICKET_USED', race.boss.gql(cancel, { id: orderId }))
  await refused('CONFLICT', member.gql(withdraw, linkOf(made)))
  assert.deepEqual(await w.sql('select id from refund'), [])
  assert.deepEqual(await w.sql('select status from participation'), [{ status: 'checked_in' }])
  await booksAgree(w.sql)
})

test('F-PAY-04 an event that is cancelled pays back also those who are through the gate', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  await pay(w, (await registers(w, w.visitor(), race)).orderId)
  const [ticket] = await w.sql('select id from ticket')
  await w.system.transaction((tx) => checkInTickets(tx, w.system, [{ ticketId: ticket.id, at: w.now() }]))
  await race.boss.ok(cancelEvent, { id: race.id })
  await w.runJobs()
  assert.deepEqual(await w.sql('select status from participation'), [{ status: 'withdrawn' }])
  assert.deepEqual(await w.sql('select amount, reason from refund'), [{ amount: 20_000, reason: 'event_cancelled' }])
})

test('R-GAP-22 money that comes after an expired registration was erased goes back, and registers nobody', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race)
  const attempt = await makeAttempt(w, made.orderId, { payerPhone: '+261340000012', paymentUrl: 'https://x.test/pay' })
  await w.sql(`update payment_attempt set status = 'expired'`)
  await expire(w)
  await w.visitor().ok(eraseMine, linkOf(made))
  assert.deepEqual(await w.sql('select payer_phone, payment_url from payment_attempt'), [
    { payerPhone: null, paymentUrl: null },
  ])
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  assert.deepEqual(await w.sql('select id from ticket'), [])
  assert.deepEqual(await w.sql('select status from participation'), [{ status: 'withdrawn' }])
  assert.deepEqual(await w.sql('select amount, reason from refund'), [{ amount: 20_000, reason: 'cancelled' }])
  await booksAgree(w.sql)
})

test('R-GAP-22 an account that is gone is not registered by money that comes late', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const member = await w.member()
  const attempt = await makeAttempt(w, (await registers(w, member, race)).orderId)
  await w.sql(`update payment_attempt set status = 'expired'`)
  await expire(w)
  await erase(w, { id: member.id, pseudo: member.pseudo })
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  assert.deepEqual(await w.sql('select id from ticket'), [])
  assert.deepEqual(await w.sql('select amount from refund'), [{ amount: 20_000 }])
})

test('R-GAP-22 who is owed a refund is not erased before it is paid out: nobody would know whom to pay', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race)
  await pay(w, made.orderId)
  await w.visitor().ok(withdraw, linkOf(made))
  const owed = await refused('CONFLICT', w.visitor().gql(eraseMine, linkOf(made)))
  assert.match(owed.message, /remboursement/)
  await w.sql(`update refund set status = 'rejected'`)
  await w.visitor().ok(eraseMine, linkOf(made))
})

test('F-EVT-04 a member whose place for a race expires hears of it once, with the link to take it again', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const member = await w.member()
  await registers(w, member, race, { email: member.email })
  await expire(w)
  const subjects = (await w.messages(member.email)).map(({ subject }) => subject ?? '')
  assert.equal(subjects.filter((subject) => subject.startsWith("La place n'est plus réservée")).length, 1)
  assert.deepEqual(await w.sql(`select kind from notification where kind = 'order.expired'`), [])
})
