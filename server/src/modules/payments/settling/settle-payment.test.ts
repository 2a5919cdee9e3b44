import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { holdingLock, isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { type Person, refused, type World } from '../../../../test/world.ts'
import { lockText } from '../../../kernel/locks.ts'
import { expireOrders, invariantsHold, makeEvent, reserves, type TypeOptions } from '../../orders/testing.ts'
import { applyEvidence, initiate, makeAttempt, payingWorld, said, status, wishFor } from '../testing.ts'
import { sweep } from './sweep.ts'

const minute = 60_000
const settle = `mutation($id: ID!, $accept: Boolean!) { settlePayment(transactionId: $id, accept: $accept, reason: "vu") { status } }`
const settleSeen = `mutation($id: ID!, $problem: PaymentProblem, $amount: Int) {
  settlePayment(transactionId: $id, accept: true, reason: "vu", seenProblem: $problem, seenAmount: $amount) { status } }`
const begins = async (w: World, who: Person, orderId: string, more: object = {}) =>
  (await who.ok(initiate, wishFor(w, orderId, more))).initiateVanillaPayPayment
const statusOf = async (w: World, id: string) =>
  (await w.sql('select status from ticket_order where id = $1', [id]))[0].status
const refunds = (w: World) => w.sql('select amount, reason from refund order by id')

/** Who pays, who decides, and how a provider comes to hold another amount than was asked for. */
async function place(t: TestContext, types: readonly TypeOptions[] = [{ price: 15_000 }]) {
  const { w, standIn } = await payingWorld(t)
  const [hery, admin] = [await w.member(), await w.member({ role: 'admin' })]
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), types)
  const paysOther = async (orderId: string, otherAmount: number) => {
    const begun = await begins(w, hery, orderId, { method: 'international', operator: null })
    standIn.direct({ reference: begun.reference, otherAmount })
    standIn.pay(begun.reference)
    await standIn.idle()
    return (accept: boolean) => admin.ok(settle, { id: begun.transactionId, accept })
  }
  return { w, standIn, hery, event, paysOther }
}

for (const other of [10_000, 16_000])
  test(`I6 a refused amount of ${other} pays for nothing: all of the price is asked for again`, async (t) => {
    const { w, standIn, hery, event, paysOther } = await place(t)
    const { id } = await reserves(w, hery, event)
    const decide = await paysOther(id, other)
    await decide(false)
    const again = await begins(w, hery, id)
    assert.equal((await hery.ok(status, { id: again.transactionId })).paymentStatus.amount, 15_000)
    standIn.pay(again.reference)
    await standIn.idle()
    assert.equal(await statusOf(w, id), 'confirmed')
    assert.deepEqual(await refunds(w), [{ amount: other, reason: 'overpaid' }])
    await invariantsHold(w.sql)
  })

test('I6 a decision about money waits for whoever settles with the same transfer', async (t) => {
  const { w, hery, event, paysOther } = await place(t)
  const { id } = await reserves(w, hery, event)
  const decide = await paysOther(id, 10_000)
  await w.sql(`update payment_attempt set operator_ref = 'MP 7' where status = 'review'`)
  const text = lockText('operator-reference', 'MP 7')
  const other = await holdingLock(w, `select pg_advisory_xact_lock(hashtextextended('${text}', 0))`)
  const decided = decide(true)
  await isWaitedFor(w)
  assert.equal(await statusOf(w, id), 'awaiting_payment')
  await other.query('commit')
  await decided
  assert.equal(await statusOf(w, id), 'confirmed')
})

test('I6, R-PAY-14 a decision is about the problem and the amount that were looked at', async (t) => {
  const { w, hery, event, paysOther } = await place(t)
  const { id } = await reserves(w, hery, event)
  await paysOther(id, 10_000)
  const admin = await w.member({ role: 'admin' })
  const [attempt] = await w.sql(`select id from payment_attempt where status = 'review'`)
  const decides = (seen: object) => admin.gql(settleSeen, { id: attempt.id, ...seen })
  await w.sql(`update payment_attempt set problem = 'reversed'`) // a colleague's statement says so meanwhile
  const error = await refused('CONFLICT', decides({ problem: 'amount_differs', amount: 10_000 }))
  assert.match(error.message, /a changé entre-temps/)
  await refused('CONFLICT', decides({ problem: 'reversed', amount: 9_000 }))
  assert.deepEqual(await w.sql('select status, problem from payment_attempt'), [
    { status: 'review', problem: 'reversed' },
  ])
  const { data } = await decides({ problem: 'reversed', amount: 10_000 })
  assert.equal(data.settlePayment.status, 'success')
})

test('I6 of less that was accepted no more goes back than came', async (t) => {
  const { w, hery, event, paysOther } = await place(t)
  const { id } = await reserves(w, hery, event)
  const decide = await paysOther(id, 10_000)
  await decide(true)
  assert.equal(await statusOf(w, id), 'confirmed')
  await hery.ok('mutation($id: ID!) { cancelOrder(id: $id) { status } }', { id })
  assert.deepEqual(await refunds(w), [{ amount: 10_000, reason: 'cancelled' }])
  const books = await w.sql(
    `select account, sum(amount)::int as sum from ledger_entry group by 1 having sum(amount) <> 0`,
  )
  assert.deepEqual(Object.fromEntries(books.map(({ account, sum }) => [account, sum])), {
    'clearing:sandbox': 10_000,
    refund_payable: -10_000,
  })
  await invariantsHold(w.sql)
})

test('I6 less that is accepted after the place is gone goes back, and no more', async (t) => {
  const { w, hery, event, paysOther } = await place(t, [{ price: 15_000, maxQuantity: 1 }])
  const { id } = await reserves(w, hery, event)
  const decide = await paysOther(id, 10_000)
  w.advance(36 * minute)
  await expireOrders(w.system)
  assert.equal(await statusOf(w, id), 'expired')
  await reserves(w, await w.member(), event)
  await decide(true)
  assert.equal(await statusOf(w, id), 'refund_due')
  assert.deepEqual(await refunds(w), [{ amount: 10_000, reason: 'late_sold_out' }])
  await invariantsHold(w.sql)
})

test('R-PAY-14 what never gets an answer waits for a person, also where another attempt could begin meanwhile', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const { id } = await reserves(w, hery, event)
  standIn.fail({ on: 'start', nonsense: ['html'] })
  standIn.fail({ on: 'query', http500Times: 10_000 })
  const lost = await begins(w, hery, id)
  for (let n = 0; n < 100; n++) {
    w.advance(30 * minute)
    await sweep(w.system)
  }
  const [row] = await w.sql('select id, status, problem, next_ask_at from payment_attempt')
  assert.deepEqual(row, { id: lost.transactionId, status: 'expired', problem: 'stuck', nextAskAt: null })
})

test('R-PAY-14 what the provider said in words that nobody knows waits for a person, who reads so', async (t) => {
  const { w, hery, event } = await place(t)
  await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order')
  const attempt = await makeAttempt(w, chargeId, { provider: 'mvola', nextAskAt: w.now() })
  const word = said(attempt.reference, 'unknown', { authenticated: 'pull', raw: { status: 'suspended' } })
  await applyEvidence(w.system, attempt, 'query', word)
  w.advance(49 * 60 * minute)
  await sweep(w.system)
  assert.deepEqual(await w.sql('select status, problem from payment_attempt'), [
    { status: 'expired', problem: 'unknown_status' },
  ])
})

test('R-PAY-14 what the provider called unpaid is over, and waits for nobody', async (t) => {
  const { w, hery, event } = await place(t)
  await begins(w, hery, (await reserves(w, hery, event)).id)
  for (let n = 0; n < 100; n++) {
    w.advance(30 * minute)
    await sweep(w.system)
  }
  const [row] = await w.sql('select status, problem, next_ask_at from payment_attempt')
  assert.deepEqual(row, { status: 'expired', problem: null, nextAskAt: null })
})

test('F-PAY-09 evidence that cannot be kept is one silent attempt: the others expire', async (t) => {
  const { w, hery, event } = await place(t)
  const orders = [await reserves(w, hery, event), await reserves(w, hery, event)]
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [orders[0]?.id])
  await makeAttempt(w, chargeId, {
    provider: 'sandbox',
    isSandbox: true,
    expiresAt: new Date(w.now().getTime() + minute),
  })
  w.advance(16 * minute)
  const provider = w.system.payments.get('sandbox')
  const ask = () => Promise.reject(new TypeError('nonsense'))
  const get = () => provider && { ...provider, ask }
  w.kernel.log.level = 'silent'
  await expireOrders({ ...w.system, payments: { ...w.system.payments, get } })
  assert.deepEqual(await Promise.all(orders.map(({ id }) => statusOf(w, id))), ['awaiting_payment', 'expired'])
})

test('R-PAY-16 a payment of a test has no number among the official receipts', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const admin = await w.member({ role: 'admin' })
  const begin = 'mutation { startTestPayment(method: international, amount: 6000) { transactionId reference } }'
  const { startTestPayment: begun } = await admin.ok(begin)
  standIn.pay(begun.reference)
  standIn.pay((await begins(w, hery, (await reserves(w, hery, event)).id)).reference)
  await standIn.idle()
  assert.deepEqual(await w.sql('select number, amount from receipt'), [{ number: 1, amount: 15_000 }])
  await invariantsHold(w.sql)
})

test('R-PAY-04 a start whose process is gone does not keep the payer from a link, also with the same key', async (t) => {
  const { w, standIn, hery, event } = await place(t)
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  const key = w.kernel.newId()
  const common = { operator: 'orange', provider: 'sandbox', idempotencyKey: key, isSandbox: true } as const
  const lost = await makeAttempt(w, chargeId, { ...common, status: 'created', startedAt: null, expiresAt: null })
  w.advance(minute)
  const next = await begins(w, hery, order.id, { idempotencyKey: key })
  assert.notEqual(next.transactionId, lost.id)
  assert.match(next.paymentUrl, /^http/)
  const again = await begins(w, hery, order.id, { idempotencyKey: key })
  assert.deepEqual([again.transactionId, again.paymentUrl], [next.transactionId, next.paymentUrl])
  standIn.pay(next.reference)
  await standIn.idle()
  assert.equal((await begins(w, hery, order.id, { idempotencyKey: key })).transactionId, next.transactionId)
  await invariantsHold(w.sql)
})
