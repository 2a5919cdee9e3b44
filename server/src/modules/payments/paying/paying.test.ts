import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { payment } from '@vondrona/rules/payments/constants'
import { until } from '../../../../test/wait.ts'
import { type Person, refused, type World } from '../../../../test/world.ts'
import { ProviderUnreachable } from '../../../gateways/payment/port.ts'
import { makePool } from '../../../kernel/limits/pools.ts'
import type { Faults } from '../../../stand-ins/index.ts'
import { publicCredentials } from '../../../stand-ins/index.ts'
import { expireOrders, invariantsHold, makeEvent, reserves, type TypeOptions } from '../../orders/testing.ts'
import { paymentUpdated } from '../reading/payment-status.ts'
import { checkInvariants } from '../settling/check-invariants.ts'
import { sweep } from '../settling/sweep.ts'
import { attemptStatus, charge, initiate, makeAttempt, payingWorld, status, wishFor } from '../testing.ts'

const minute = 60_000

async function place(t: TestContext, types: readonly TypeOptions[] = [{ price: 15_000 }], environment = {}) {
  const { w, standIn } = await payingWorld(t, environment)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, types)
  return { w, standIn, hery, owner, event }
}
const begins = async (w: World, who: Person, orderId: string, more: object = {}) =>
  (await who.ok(initiate, wishFor(w, orderId, more))).initiateVanillaPayPayment
const orderOf = async (w: World, id: string) => (await w.sql('select * from ticket_order where id = $1', [id]))[0]
const look = async (who: Person, id: string) => (await who.ok(status, { id })).paymentStatus

test('R-PAY-04 what is not there, not owed, another’s, ambiguous or disabled is refused', async (t) => {
  const { w, hery, event } = await place(t, [{ price: 15_000 }, { price: 0 }, { price: 900 }])
  const visitor = w.visitor()
  const order = await reserves(w, hery, event)
  const send = (input: object, who: Person = visitor) =>
    who.gql(initiate, { input: { ...wishFor(w, order.id).input, ...input } })
  await refused('NOT_FOUND', send({ orderId: w.kernel.newId() }))
  await refused('NOT_FOUND', send({})) // of a member: the id of the order is no secret
  await refused('NOT_FOUND', send({}, await w.member()))
  await refused('BAD_USER_INPUT', send({ orderId: null }, hery))
  await refused('BAD_USER_INPUT', send({ applicationId: w.kernel.newId() }, hery))
  await refused('BAD_USER_INPUT', send({ method: 'cash' }, hery))
  await refused('BAD_USER_INPUT', send({ idempotencyKey: 'x' }, hery))
  await refused('BAD_USER_INPUT', send({ phone: '12' }, hery))
  await refused('NOT_FOUND', send({ orderId: (await reserves(w, hery, event, [1])).id }, hery)) // free
  const small = await refused('METHOD_DISABLED', send({ orderId: (await reserves(w, hery, event, [2])).id }, hery))
  assert.match(small.message, /moins de 5000 Ar/)
  const offer = w.kernel.payments.methods.mobile_money
  Object.assign(offer, { isTestOnly: true })
  await refused('METHOD_DISABLED', send({}, hery)) // nobody gets a place for nothing
  const { paymentMethods: listed } = await visitor.ok('{ paymentMethods { method mode operators minAmount } }')
  assert.deepEqual(
    listed.filter(({ mode }: { mode: string }) => mode === 'disabled'),
    [{ method: 'mobile_money', mode: 'disabled', operators: [], minAmount: null }],
  )
  Object.assign(offer, { isTestOnly: false })
  w.advance(16 * minute)
  await expireOrders(w.system)
  await refused('CHARGE_CLOSED', send({}, hery))
})

test('D-21 with both ways disabled nothing can be paid online, and the list says so', async (t) => {
  const off = { PAYMENT_INTERNATIONAL: 'disabled', PAYMENT_MOBILE_MONEY: 'disabled' }
  const { w, hery, event } = await place(t, [{ price: 15_000 }], off)
  const order = await reserves(w, hery, event)
  await refused('METHOD_DISABLED', hery.gql(initiate, wishFor(w, order.id)))
  const { paymentMethods } = await w.visitor().ok('{ paymentMethods { method mode operators minAmount } }')
  assert.deepEqual(paymentMethods.slice(0, 2), [
    { method: 'international', mode: 'disabled', operators: [], minAmount: null },
    { method: 'mobile_money', mode: 'disabled', operators: [], minAmount: null },
  ])
})

test('R-PAY-05, -06, -13, -18 paid at the provider: the notification confirms the order once, with a receipt', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  const begun = await begins(w, hery, order.id)
  assert.equal(begun.status, 'pending')
  assert.match(begun.paymentUrl, /^http/)
  assert.equal((await begins(w, hery, order.id)).transactionId, begun.transactionId) // R-PAY-19
  assert.equal(standIn.counts().payments, 1)
  standIn.direct({ reference: begun.reference, duplicates: 3 })
  standIn.pay(begun.reference)
  await until('it is confirmed', async () => (await orderOf(w, order.id)).status === 'confirmed')
  await standIn.idle()
  const seen = await look(w.visitor(), begun.transactionId)
  assert.deepEqual([seen.status, seen.amount, seen.currency, seen.paymentUrl], ['success', 15_000, 'MGA', null])
  const { charge: of } = await w.visitor().ok(charge, { id: (await orderOf(w, order.id)).chargeId })
  assert.deepEqual([of.amount, of.paid, of.due, of.payableUntil], [15_000, 15_000, 0, null])
  assert.deepEqual(of.receipts, [{ number: '2026-000001', kind: 'payment', amount: 15_000 }])
  await refused('CHARGE_CLOSED', hery.gql(initiate, wishFor(w, order.id)))
  await invariantsHold(w.sql)
})

test('F-PAY-05, R-GAP-07, R-PAY-14 a lost notification: whoever looks makes us ask; otherwise the sweep does', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  standIn.direct({ dropNotification: true })
  const [one, two] = [await reserves(w, hery, event), await reserves(w, hery, event)]
  const [first, second] = [await begins(w, hery, one.id), await begins(w, hery, two.id)]
  for (const { reference } of [first, second]) standIn.pay(reference)
  assert.equal((await look(w.visitor(), first.transactionId)).status, 'success')
  assert.equal((await orderOf(w, one.id)).status, 'confirmed')
  w.advance(31_000)
  await sweep(w.system)
  assert.equal((await orderOf(w, two.id)).status, 'confirmed')
  await invariantsHold(w.sql)
})

test('R-PAY-12 many who look at one payment ask the provider once in three seconds', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const begun = await begins(w, hery, (await reserves(w, hery, event)).id)
  const asked = () => standIn.log().filter(({ kind }) => kind === 'query').length
  await Promise.all(Array.from({ length: 10 }, () => look(w.visitor(), begun.transactionId)))
  assert.equal(asked(), 1)
  w.advance(3000)
  await look(w.visitor(), begun.transactionId)
  assert.equal(asked(), 2)
})

test('R-GAP-08, R-PAY-13, F-PAY-02 a bad signature is 401 and does nothing; a genuine one of nothing we know is 200', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  const begun = await begins(w, hery, order.id)
  standIn.direct({ reference: begun.reference, badSignature: true })
  standIn.pay(begun.reference)
  await standIn.idle()
  const notices = standIn.log().filter(({ kind }) => kind === 'notice')
  assert.ok(notices.length > 0 && notices.every((one) => one.status === 401), JSON.stringify(notices))
  assert.equal(await attemptStatus(w, begun.transactionId), 'started')
  assert.deepEqual(await w.sql('select id from payment_event'), [])
  const other = await w.visitor().http('POST', '/api/payments/nobody/notify', { body: '{}' })
  assert.equal(other.statusCode, 404)
  const empty = await w.visitor().http('POST', '/api/payments/sandbox/notify', { body: '' })
  assert.equal(empty.statusCode, 401)
  const large = await w
    .visitor()
    .http('POST', '/api/payments/sandbox/notify', { body: 'x'.repeat(payment.notificationMax + 1) })
  assert.equal(large.statusCode, 413)
})

test('F-PAY-03 the page that shows a payment hears of its changes, and of no other’s', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const [one, two] = [await reserves(w, hery, event), await reserves(w, hery, event)]
  const [first, second] = [await begins(w, hery, one.id), await begins(w, hery, two.id)]
  await assert.rejects(paymentUpdated(w.system, w.kernel.newId()), { code: 'NOT_FOUND' })
  const updates = await paymentUpdated(await hery.context(), second.transactionId)
  for (const { reference } of [first, second]) {
    standIn.pay(reference)
    await standIn.idle()
  }
  const { value } = (await updates.next()) as { value: { paymentUpdated: { id: string; status: string } } }
  assert.deepEqual([value.paymentUpdated.id, value.paymentUpdated.status], [second.transactionId, 'success'])
  await updates.return?.()
})

test('R-GAP-08 what cannot be stored is not acknowledged: the provider comes again', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const begun = await begins(w, hery, (await reserves(w, hery, event)).id)
  w.kernel.log.level = 'silent'
  await w.sql('alter table charge rename to charge_gone')
  standIn.pay(begun.reference)
  await standIn.idle()
  const answers = standIn.log().filter(({ kind }) => kind === 'notice')
  assert.ok(answers.length > 0 && answers.every((notice) => notice.status >= 500), JSON.stringify(answers))
  await w.sql('alter table charge_gone rename to charge')
  assert.equal((await look(w.visitor(), begun.transactionId)).status, 'success')
})

test('R-PAY-13, -14, F-PAY-06 failed, and paid after all: the place is there; the other way round nothing is taken back', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const [one, two] = [await reserves(w, hery, event), await reserves(w, hery, event)]
  const [first, second] = [await begins(w, hery, one.id), await begins(w, hery, two.id)]
  standIn.direct({ reference: first.reference, etats: ['FAILED', 'SUCCESS'] })
  standIn.direct({ reference: second.reference, etats: ['SUCCESS', 'FAILED', 'PENDING'] })
  for (const { reference } of [first, second]) standIn.pay(reference)
  await standIn.idle()
  for (const { id } of [one, two]) assert.equal((await orderOf(w, id)).status, 'confirmed')
  await invariantsHold(w.sql)
})

for (const [name, bad] of Object.entries<Faults>({
  '500 again and again': { http500Times: 12 },
  'with nonsense': {
    nonsense: ['html', 'empty', 'truncated', 'list', 'null', 'html', 'empty', 'truncated', 'list', 'null'],
  },
  'with a cut connection': { resets: 12 },
}))
  test(`R-PAY-14, F-PAY-07 paid, the notification is lost, the provider answers ${name}: nothing is lost, nothing counts twice`, async (t) => {
    const { w, standIn, hery, event } = await place(t)
    w.kernel.log.level = 'silent'
    const order = await reserves(w, hery, event)
    const begun = await begins(w, hery, order.id)
    standIn.direct({ reference: begun.reference, dropNotification: true })
    standIn.pay(begun.reference)
    await standIn.idle()
    standIn.fail({ on: 'query', ...bad })
    for (let n = 0; n < 3; n++) {
      w.advance(4000)
      assert.equal((await look(w.visitor(), begun.transactionId)).status, 'pending')
    }
    assert.equal((await orderOf(w, order.id)).status, 'awaiting_payment')
    for (let n = 0; n < 30 && (await orderOf(w, order.id)).status !== 'confirmed'; n++) {
      w.advance(5 * minute)
      await expireOrders(w.system)
      await sweep(w.system)
    }
    const [row, again] = await w.sql('select status, captured::int from payment_attempt')
    assert.deepEqual([row, again], [{ status: 'succeeded', captured: 15_000 }, undefined])
    assert.ok(['confirmed', 'refund_due'].includes((await orderOf(w, order.id)).status))
    await invariantsHold(w.sql)
  })

test('R-PAY-19 paid in two ways: the second payment goes back', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  const first = await begins(w, hery, order.id)
  const second = await begins(w, hery, order.id, { method: 'international', operator: null })
  assert.notEqual(first.transactionId, second.transactionId)
  for (const { reference } of [first, second]) standIn.pay(reference)
  await standIn.idle()
  const of = (await hery.ok(charge, { id: order.id })).charge
  assert.deepEqual([of.paid, of.due], [30_000, 0])
  assert.deepEqual(of.refunds, [{ amount: 15_000, reason: 'double_payment', status: 'requested' }])
  await invariantsHold(w.sql)
})

test('D-28, F-EVT-05 late money: the places are taken again where there are some, else all of it is due back', async (t) => {
  const { w, standIn, hery, owner, event } = await place(t, [{ price: 15_000, maxQuantity: 2 }])
  const [one, two] = [await reserves(w, hery, event), await reserves(w, hery, event)]
  const begun = [await begins(w, hery, one.id), await begins(w, hery, two.id)]
  assert.equal((await orderOf(w, one.id)).holdUntil.getTime() - w.now().getTime(), 35 * minute)
  w.advance(36 * minute)
  await expireOrders(w.system)
  assert.equal((await orderOf(w, one.id)).status, 'expired')
  const last = await reserves(w, owner, event)
  for (const { reference } of begun) {
    standIn.pay(reference)
    await standIn.idle()
  }
  const statuses = [await orderOf(w, one.id), await orderOf(w, two.id)].map((order) => order.status)
  assert.deepEqual(statuses, ['confirmed', 'refund_due'])
  assert.equal((await orderOf(w, last.id)).status, 'awaiting_payment')
  const [refund] = await w.sql('select reason, amount, subject_id from refund')
  assert.deepEqual(refund, { reason: 'late_sold_out', amount: 15_000, subjectId: two.id })
  await invariantsHold(w.sql)
})

test('D-28 while the provider does not answer, what is being paid stays held a little longer, not for ever', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  await begins(w, hery, order.id)
  standIn.fail({ on: 'query', http500Times: 1000 })
  w.advance(36 * minute)
  await expireOrders(w.system)
  assert.equal((await orderOf(w, order.id)).status, 'awaiting_payment')
  for (let n = 0; n < 10; n++) {
    w.advance(payment.waitForAnswer)
    await expireOrders(w.system)
  }
  assert.equal((await orderOf(w, order.id)).status, 'expired')
  await invariantsHold(w.sql)
})

test('D-28 what nobody pays expires without waiting for a provider, and expiries run one after the other', async (t) => {
  const { w, hery, event } = await place(t)
  const [paying, idle] = [await reserves(w, hery, event), await reserves(w, await w.member(), event)]
  await makeAttempt(w, (await orderOf(w, paying.id)).chargeId)
  w.advance(16 * minute)
  await reserves(w, await w.member(), event)
  const seen: string[] = []
  const ask = async () => {
    seen.push((await orderOf(w, idle.id)).status)
    throw new ProviderUnreachable('vanillapay', 'none', 'silence')
  }
  const provider = w.system.payments.get('sandbox')
  assert.ok(provider)
  const get = () => ({ ...provider, ask })
  await expireOrders({ ...w.system, payments: { ...w.system.payments, get } })
  assert.deepEqual([seen, (await orderOf(w, paying.id)).status], [['expired'], 'awaiting_payment'])
  const jobs = await w.sql(
    `select distinct queue_name from graphile_worker.jobs where task_identifier = 'orders.expire'`,
  )
  assert.deepEqual(jobs, [{ queueName: 'orders.expire' }])
})

test('D-28 the expiry asks first: paid, and nobody told us', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  standIn.direct({ dropNotification: true })
  standIn.pay((await begins(w, hery, order.id)).reference)
  w.advance(36 * minute)
  await expireOrders(w.system)
  assert.equal((await orderOf(w, order.id)).status, 'confirmed')
})

test('R-PAY-09 the provider says no: the payer hears it, and may try again', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  standIn.fail({ on: 'start', refusals: 1 })
  const no = await refused('PAYMENT_FAILED', hery.gql(initiate, wishFor(w, order.id)))
  assert.equal(no.message, 'Le paiement a échoué. Veuillez réessayer.')
  assert.equal((await begins(w, hery, order.id)).status, 'pending')
})

test('R-PAY-04 an unanswered start is no failure: nobody loses a payment, and the payer may begin again', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  standIn.fail({ on: 'start', nonsense: ['html'] })
  const lost = await begins(w, hery, order.id)
  assert.deepEqual([lost.status, lost.paymentUrl], ['pending', null])
  assert.equal(await attemptStatus(w, lost.transactionId), 'start_unknown')
  const next = await begins(w, hery, order.id)
  assert.notEqual(next.transactionId, lost.transactionId)
  standIn.pay(lost.reference) // it was accepted after all
  await standIn.idle()
  assert.equal((await orderOf(w, order.id)).status, 'confirmed')
  await invariantsHold(w.sql)
})

/** The database writes no attempt of these states, for so many times. */
async function writesNot(w: World, statuses: readonly string[], times: number) {
  await w.sql('create sequence refused_writes')
  await w.sql(`create function refuse_write() returns trigger language plpgsql as $$ begin
    if new.status in (${statuses.map((one) => `'${one}'`)}) and nextval('refused_writes') <= ${times} then
      raise exception 'no room' using errcode = '53200';
    end if;
    return new; end $$`)
  await w.sql(
    'create trigger refuse_write before update on payment_attempt for each row execute function refuse_write()',
  )
  return () => w.sql('drop trigger refuse_write on payment_attempt')
}

test('R-PAY-04 what a provider answered is written by another try: the payer gets its link, and it is told once', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  await writesNot(w, ['started'], 2)
  const begun = await begins(w, hery, order.id)
  assert.ok(begun.paymentUrl)
  assert.equal(await attemptStatus(w, begun.transactionId), 'started')
  assert.equal(standIn.counts().payments, 1)
})

test('R-PAY-04 a start whose answer cannot be written blocks nobody: the payer may begin again at once, and no money is lost', async (t) => {
  for (const [unwritten, then] of [
    [['started'], 'start_unknown'],
    [['started', 'start_unknown'], 'created'],
  ] as const) {
    const { w, standIn, hery, event } = await place(t)
    const order = await reserves(w, hery, event)
    const mend = await writesNot(w, unwritten, 1000)
    const wish = wishFor(w, order.id)
    assert.ok((await hery.gql(initiate, wish)).errors)
    const [lost] = await w.sql('select id, reference, status, provider_ref, payment_url from payment_attempt')
    assert.deepEqual([lost.status, lost.paymentUrl], [then, null])
    assert.equal(lost.providerRef !== null, then === 'start_unknown') // it can be asked about
    await mend()
    const next = (await hery.ok(initiate, wish)).initiateVanillaPayPayment // the same press, sent again
    assert.notEqual(next.transactionId, lost.id)
    assert.ok(next.paymentUrl)
    assert.equal(await attemptStatus(w, lost.id), 'expired')
    assert.equal(standIn.counts().payments, 2)
    standIn.pay(lost.reference)
    await standIn.idle()
    assert.equal((await orderOf(w, order.id)).status, 'confirmed')
    await invariantsHold(w.sql)
  }
})

test('R-PAY-04 an attempt whose window is over makes room for the next one at its second, not before', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  const first = await begins(w, hery, order.id)
  const ends = (seconds: number) =>
    w.sql('update payment_attempt set expires_at = $2 where id = $1', [
      first.transactionId,
      new Date(w.now().getTime() + seconds * 1000),
    ])
  await ends(1)
  assert.equal((await begins(w, hery, order.id)).transactionId, first.transactionId)
  await ends(0)
  assert.notEqual((await begins(w, hery, order.id)).transactionId, first.transactionId)
  assert.equal(await attemptStatus(w, first.transactionId), 'expired')
  standIn.pay(first.reference)
  await standIn.idle()
  assert.equal((await orderOf(w, order.id)).status, 'confirmed', 'money that comes all the same is not lost')
  await invariantsHold(w.sql)
})

test('R-PAY-04 pressed five times at once it is one attempt with one link', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  const all = await Promise.all(Array.from({ length: 5 }, () => begins(w, hery, order.id)))
  assert.equal(new Set(all.map(({ paymentUrl }) => paymentUrl)).size, 1)
  assert.ok(all[0].paymentUrl)
  assert.equal(standIn.counts().payments, 1)
})

test('R-PAY-04 of many who begin at once some wait for their turn, in bounds; the others are told when to come back', async (t) => {
  const { w, hery, event } = await place(t)
  const orders = await Promise.all(Array.from({ length: 6 }, () => reserves(w, hery, event)))
  Object.assign(w.kernel.pools, { payments: makePool(2, 3, 7) })
  const provider = w.kernel.payments.providerFor('mobile_money', 'orange')
  assert.ok(provider)
  const { start } = provider
  const open = Promise.withResolvers<void>()
  const [now, most] = [new Set<string>(), { count: 0 }]
  provider.start = async (attempt) => {
    now.add(attempt.reference)
    most.count = Math.max(most.count, now.size)
    await open.promise
    return start.call(provider, attempt).finally(() => now.delete(attempt.reference))
  }
  const answers = orders.map(({ id }) => hery.gql(initiate, wishFor(w, id)))
  const busy = await Promise.race(answers)
  await until('as many as may are with the provider', () => now.size === 2)
  assert.deepEqual([busy.status, busy.errors?.[0]?.extensions.retryAfter], [503, 7])
  open.resolve()
  const codes = (await Promise.all(answers)).map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok')
  assert.deepEqual(codes.sort(), ['BUSY', 'ok', 'ok', 'ok', 'ok', 'ok'])
  assert.equal(most.count, 2)
})

test('I6 another amount waits for a person: accepted it pays, refused all of it goes back', async (t) => {
  const { w, standIn, hery, owner, event } = await place(t)
  const admin = await w.member({ role: 'admin' })
  const settle = `mutation($id: ID!, $accept: Boolean!) { settlePayment(transactionId: $id, accept: $accept, reason: "vu") { status } }`
  const orders = [await reserves(w, hery, event), await reserves(w, hery, event)]
  const begun = []
  for (const { id } of orders) begun.push(await begins(w, hery, id, { method: 'international', operator: null }))
  for (const { reference } of begun) {
    standIn.direct({ reference, otherAmount: 10_000 })
    standIn.pay(reference)
  }
  await standIn.idle()
  const [one, two] = begun
  assert.equal((await look(w.visitor(), one.transactionId)).status, 'unknown')
  assert.equal((await orderOf(w, orders[0].id)).status, 'awaiting_payment')
  await refused('CHARGE_CLOSED', hery.gql(initiate, wishFor(w, orders[0].id)))
  await w.runJobs()
  const told = await w.sql(`select data from notification where kind = 'payments.problems' and user_id = $1`, [
    admin.id,
  ])
  assert.equal(told.length, 1)
  await refused('FORBIDDEN', owner.gql(settle, { id: one.transactionId, accept: true }))
  await admin.ok(settle, { id: one.transactionId, accept: true })
  await admin.ok(settle, { id: two.transactionId, accept: false })
  await refused('CONFLICT', admin.gql(settle, { id: two.transactionId, accept: true }))
  const statuses = [await orderOf(w, orders[0].id), await orderOf(w, orders[1].id)].map((order) => order.status)
  assert.deepEqual(statuses, ['confirmed', 'awaiting_payment'])
  assert.deepEqual(await w.sql('select amount, reason from refund'), [{ amount: 10_000, reason: 'overpaid' }])
  await invariantsHold(w.sql)
})

test('R-PAY-16 an administrator pays for nothing in the sandbox; it is in no sum', async (t) => {
  const { w, standIn, hery } = await place(t)
  const admin = await w.member({ role: 'admin' })
  const begin = `mutation { startTestPayment(method: international, amount: 6000) { transactionId reference paymentUrl } }`
  await refused('FORBIDDEN', hery.gql(begin))
  const { startTestPayment: begun } = await admin.ok(begin)
  standIn.pay(begun.reference)
  await standIn.idle()
  assert.equal((await look(admin, begun.transactionId)).status, 'success')
  const { paymentSums, payments } = await admin.ok(
    '{ paymentSums { succeeded revenue unexplained } payments { total } }',
  )
  assert.deepEqual([paymentSums, payments], [{ succeeded: 0, revenue: 0, unexplained: 0 }, { total: 0 }])
  await invariantsHold(w.sql)
})

test('F-PAY-08 the staff lists, filters and sums payments; others may not', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const admin = await w.member({ role: 'admin' })
  const list = `query($filters: PaymentFilters, $pagination: PaginationInput, $order: PaymentOrder) { payments(filters: $filters, pagination: $pagination, order: $order) {
    total hasMore endCursor items { provider payerName payerEmail payment { id status amount title } events { status outcome } } } }`
  await refused('FORBIDDEN', hery.gql(list))
  const begun = []
  for (let n = 0; n < 3; n++) {
    begun.push(await begins(w, hery, (await reserves(w, hery, event)).id))
    w.advance(1000)
  }
  standIn.pay(begun[0].reference)
  await standIn.idle()
  const { payments: page } = await admin.ok(list, { pagination: { limit: 2 } })
  assert.deepEqual([page.total, page.hasMore], [3, true])
  assert.equal(page.items[0].payerEmail, hery.email)
  const { payments: rest } = await admin.ok(list, { pagination: { limit: 2, after: page.endCursor } })
  assert.deepEqual(
    rest.items.map(({ payment: one }: { payment: { id: string } }) => one.id),
    [begun[0].transactionId],
  )
  const { payments: paid } = await admin.ok(list, { filters: { status: 'success' } })
  assert.equal(paid.items[0].events[0].outcome, 'succeed')
  const { payments: found } = await admin.ok(list, { filters: { search: begun[1].reference.toLowerCase() } })
  assert.deepEqual(
    found.items.map(({ payment: one }: { payment: { id: string } }) => one.id),
    [begun[1].transactionId],
  )
  await w.sql("update payment_attempt set reference = 'VP-ABCDEFGHJKMN' where id = $1", [begun[2].transactionId])
  const { payments: lettered } = await admin.ok(list, { filters: { search: 'vp-abcdefghjkmn' } })
  assert.equal(lettered.total, 1, 'one in a hundred references has no digit, and is no name')
  const { paymentSums } = await admin.ok(
    '{ paymentSums { succeeded refunded refundsDue revenue pending problems unexplained } }',
  )
  assert.deepEqual(paymentSums, {
    succeeded: 15_000,
    refunded: 0,
    refundsDue: 0,
    revenue: 15_000,
    pending: 2,
    problems: 0,
    unexplained: 0,
  })
})

test('F-PAY-08 payments are sorted by day and by amount, both ways, page by page, and filtered by day', async (t) => {
  const { w, hery, event } = await place(t)
  const admin = await w.member({ role: 'admin' })
  const list = `query($filters: PaymentFilters, $pagination: PaginationInput, $order: PaymentOrder) {
    payments(filters: $filters, pagination: $pagination, order: $order) { total hasMore endCursor items { payment { id } } } }`
  const ids: string[] = []
  const at = (n: number) => new Date(Date.parse('2026-11-19T12:00:00+03:00') + n * 24 * 3_600_000)
  for (const [n, amount] of [20_000, 5000, 20_000].entries()) {
    const { transactionId: id } = await begins(w, hery, (await reserves(w, hery, event)).id)
    await w.sql('update payment_attempt set amount = $2, created_at = $3 where id = $1', [id, amount, at(n)])
    ids.push(id)
    w.advance(1000)
  }
  const [first, small, last] = ids
  const leaf = async (order: string, filters = {}) => {
    const seen: string[] = []
    for (let after: string | null = null; ; ) {
      const { payments: page } = await admin.ok(list, { filters, order, pagination: { limit: 1, after } })
      seen.push(...page.items.map(({ payment }: { payment: { id: string } }) => payment.id))
      if (!page.hasMore) return seen
      after = page.endCursor
    }
  }
  assert.deepEqual(await leaf('newest'), [last, small, first])
  assert.deepEqual(await leaf('oldest'), [first, small, last])
  assert.deepEqual(await leaf('highest'), [last, first, small])
  assert.deepEqual(await leaf('lowest'), [small, first, last])
  const second = '2026-11-20'
  assert.deepEqual(await leaf('newest', { from: second }), [last, small])
  assert.deepEqual(await leaf('newest', { to: second }), [small, first])
  assert.deepEqual(await leaf('newest', { from: second, to: second }), [small])
  await refused('BAD_USER_INPUT', admin.gql(list, { filters: { from: '21/11/2026' } }))
})

test('F-PAY-09 books that do not agree are told to the administrators', async (t) => {
  const { w, hery, event } = await place(t)
  const admin = await w.member({ role: 'admin' })
  const order = await reserves(w, hery, event)
  const told = () =>
    w.sql(`select kind from notification where kind = 'payments.unbalanced' and user_id = $1`, [admin.id])
  await checkInvariants(w.system)
  assert.deepEqual(await told(), [])
  await w.sql('update charge set paid = 1 where id = $1', [(await orderOf(w, order.id)).chargeId])
  w.kernel.log.level = 'silent'
  await checkInvariants(w.system)
  assert.equal((await told()).length, 1)
})

test('the books refuse a change, a deletion and a booking that does not balance', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const begun = await begins(w, hery, (await reserves(w, hery, event)).id)
  standIn.pay(begun.reference)
  await standIn.idle()
  for (const change of ['update ledger_entry set amount = 1', 'delete from ledger_entry', 'truncate ledger_entry'])
    await assert.rejects(w.sql(change), /append-only/)
  const one = `insert into ledger_entry (tx, account, amount, charge_id, at) select 'x', 'revenue', 5, id, now() from charge`
  await assert.rejects(w.sql(one), /do not balance/)
})

test('D-30 who begins a payment, or looks at it, does not learn the secret id of the charge', async (t) => {
  const { w, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  const { transactionId: id } = await begins(w, hery, order.id)
  const seen = 'query($id: ID!) { paymentStatus(transactionId: $id) { id chargeId } }'
  assert.equal((await w.visitor().ok(seen, { id })).paymentStatus.chargeId, null)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order')
  const ofCharge = 'query($id: ID!) { charge(id: $id) { payments { chargeId } } }'
  assert.equal((await w.visitor().ok(ofCharge, { id: chargeId })).charge.payments[0].chargeId, chargeId)
  assert.equal((await (await w.member({ role: 'admin' })).ok(seen, { id })).paymentStatus.chargeId, chargeId)
})

test('R-PAY-04 thirty tries in an hour close a charge for an hour, not for ever', async (t) => {
  const { w, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order')
  for (let n = 0; n < payment.startsPerCharge; n++) await makeAttempt(w, chargeId, { status: 'failed' })
  await w.sql(`update charge set payable_until = payable_until + interval '3 hours'`)
  await refused('RATE_LIMITED', hery.gql(initiate, wishFor(w, order.id)))
  w.advance(61 * minute)
  await begins(w, hery, order.id)
})

test('R-PAY-13 a card success without the amount in ariary confirms nothing: the provider is asked what came', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  const begun = await begins(w, hery, order.id, { method: 'international', operator: null })
  const body = JSON.stringify({ reference: begun.reference, reference_VPI: 'VPI1', montant: 4.15, etat: 'SUCCESS' })
  const signature = createHmac('sha256', publicCredentials.key).update(body).digest('hex').toUpperCase()
  const headers = { 'content-type': 'application/json', 'vpi-signature': signature }
  const answer = await w.visitor().http('POST', '/api/payments/sandbox/notify', { body, headers })
  assert.equal(answer.statusCode, 200)
  assert.notEqual(await attemptStatus(w, begun.transactionId), 'succeeded')
  const [{ asked }] = await w.sql('select times_asked as asked from payment_attempt where id = $1', [
    begun.transactionId,
  ])
  assert.equal(asked, 1)
  standIn.pay(begun.reference)
  await standIn.idle()
  assert.equal(await attemptStatus(w, begun.transactionId), 'succeeded')
})
