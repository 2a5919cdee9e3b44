import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMandateReference } from '@vondrona/rules/payments'
import { expireOrders, makeEvent, reserves } from '../../src/modules/orders/testing.ts'
import { replayEvidence } from '../../src/modules/payments/index.ts'
import {
  applyEvidence,
  attemptStatus,
  booksAgree,
  charge,
  makeAttempt,
  payCharge,
  said,
} from '../../src/modules/payments/testing.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { type Person, refused, type World, world } from '../world.ts'

const hour = 3_600_000
const textOfPdf = (bytes: Uint8Array) => textOf(...readPdf(bytes))
const mandate = `mutation($orderId: ID, $participationId: ID, $idempotencyKey: ID!) {
  createPaymentMandate(orderId: $orderId, participationId: $participationId, idempotencyKey: $idempotencyKey) {
    id chargeId reference status amount method expiresAt mandate { reference payee amount deadline accepted qr pdfUrl } } }`
const confirm = `mutation($input: OfflinePaymentInput!) { confirmOfflinePayment(input: $input) { id reference status amount method } }`

async function desk(t: Parameters<typeof world>[0], more: { max?: number; environment?: Record<string, string> } = {}) {
  const w = await world(t, more.environment)
  const [awa, hery] = [await w.member({ role: 'admin' }), await w.member()]
  const event = await makeEvent(w, await w.member({ role: 'admin' }), [
    { price: 50_000, maxQuantity: more.max ?? null },
  ])
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  return { w, awa, hery, event, orderId: order.id as string, chargeId: chargeId as string }
}
const asks = async (w: World, who: Person, orderId: string, idempotencyKey = w.kernel.newId()) =>
  (await who.ok(mandate, { orderId, idempotencyKey })).createPaymentMandate
const received = (w: World, reference: string, more: object = {}) => ({
  input: { reference, amount: 50_000, receivedBy: 'cash', idempotencyKey: w.kernel.newId(), ...more },
})
const statusOf = async (w: World, id: string) =>
  (await w.sql('select status from ticket_order where id = $1', [id]))[0].status

test('R-PAY-15 a mandate of nothing, of another’s order, or while mandates are off is refused', async (t) => {
  const { w, hery, orderId } = await desk(t, { environment: { PAYMENT_MANDATE: 'false' } })
  const idempotencyKey = w.kernel.newId()
  await refused('METHOD_DISABLED', hery.gql(mandate, { orderId, idempotencyKey }))
  await refused('BAD_USER_INPUT', hery.gql(mandate, { idempotencyKey }))
  await refused('BAD_USER_INPUT', hery.gql(mandate, { orderId, participationId: orderId, idempotencyKey }))
  await refused('BAD_USER_INPUT', hery.gql(mandate, { orderId, idempotencyKey: 'x' }))
  await refused('NOT_FOUND', w.visitor().gql(mandate, { orderId, idempotencyKey }))
  await refused('NOT_FOUND', hery.gql(mandate, { participationId: orderId, idempotencyKey }))
})

test('R-PAY-15, R-GAP-09 a mandate holds the place for 72 hours, is given again, and can be printed', async (t) => {
  const environment = {
    PAYMENT_PAYEE: 'Association MIT',
    PAYMENT_INSTRUCTIONS: 'MVola 034 00 000 00\nGuichet Analakely',
  }
  const { w, hery, orderId, chargeId } = await desk(t, { environment })
  const made = await asks(w, hery, orderId)
  assert.equal(readMandateReference(made.reference.toLowerCase().replaceAll('-', ' ')), made.reference)
  assert.deepEqual(made.mandate.accepted, ['MVola 034 00 000 00', 'Guichet Analakely'])
  assert.deepEqual(
    [made.mandate.payee, made.mandate.amount, made.mandate.qr],
    ['Association MIT', 50_000, made.reference],
  )
  assert.equal((await asks(w, w.visitor(), chargeId)).reference, made.reference) // the id of a charge is a secret
  w.advance(71 * hour)
  await expireOrders(w.system)
  assert.equal(await statusOf(w, orderId), 'awaiting_payment')
  const pdf = await w.visitor().http('GET', made.mandate.pdfUrl)
  assert.match(textOfPdf(pdf.rawPayload), new RegExp(`${made.reference}[\\s\\S]*Association MIT`))
  assert.equal((await w.visitor().http('GET', `/api/payments/mandates/${chargeId}.pdf`)).statusCode, 404)
  w.advance(2 * hour)
  await w.runJobs()
  assert.equal(await statusOf(w, orderId), 'expired')
  assert.equal((await w.visitor().http('GET', made.mandate.pdfUrl)).statusCode, 404)
})

test('R-PAY-20, F-EVT-15 a payment is recorded by the staff only, of what is known and owed, and each number once', async (t) => {
  const { w, awa, hery, event, orderId, chargeId } = await desk(t)
  const { reference } = await asks(w, hery, orderId)
  await refused('FORBIDDEN', hery.gql(confirm, received(w, reference)))
  await refused('UNAUTHENTICATED', w.visitor().gql(confirm, received(w, reference)))
  const wrong = reference.endsWith('0') ? `${reference.slice(0, -1)}1` : `${reference.slice(0, -1)}0`
  await refused('NOT_FOUND', awa.gql(confirm, received(w, wrong)))
  for (const amount of [0, -1, 30_000_000])
    await refused('BAD_USER_INPUT', awa.gql(confirm, received(w, reference, { amount })))
  await refused('BAD_USER_INPUT', awa.gql(confirm, received(w, reference, { receivedBy: 'mobile_money' })))
  const sent = received(w, reference, { receivedBy: 'mobile_money', operatorReference: 'pp 241121.0900.c00001' })
  await Promise.all([awa.ok(confirm, sent), awa.ok(confirm, sent)]) // twice, and a lost answer
  await awa.ok(confirm, sent)
  assert.equal(await statusOf(w, orderId), 'confirmed')
  await refused('CONFLICT', awa.gql(confirm, received(w, reference)))
  const other = await reserves(w, hery, event)
  const again = await asks(w, hery, other.id)
  const used = { receivedBy: 'mobile_money', operatorReference: 'PP241121.0900.C00001' }
  await refused('CONFLICT', awa.gql(confirm, received(w, again.reference, used)))
  const [row] = await w.sql('select recorded_by, operator_ref from payment_attempt where charge_id = $1', [chargeId])
  assert.deepEqual(row, { recordedBy: awa.id, operatorRef: 'PP241121.0900.C00001' })
  assert.equal((await w.sql(`select 1 from audit_entry where action = 'payment.recorded'`)).length, 1)
  await booksAgree(w.sql)
})

test('R-PAY-20, F-EVT-15 cash is recorded without a mandate, by the id of what is owed, and mailed with a numbered receipt', async (t) => {
  const { w, awa, hery, orderId, chargeId } = await desk(t)
  await awa.ok(confirm, received(w, chargeId))
  assert.equal(await statusOf(w, orderId), 'confirmed')
  await w.runJobs()
  const mail = (await w.messages(hery.email)).find(({ subject }) => subject?.startsWith('Votre ticket'))
  const [link] = /http:\S+receipts\S+/.exec(mail?.body ?? '') ?? []
  const path = (link ?? '').replace('http://vondrona.test', '')
  const pdf = await w.visitor().http('GET', path)
  assert.match(textOfPdf(pdf.rawPayload), /Reçu n°\u00a02026-000001[\s\S]*50/)
  assert.equal((await w.visitor().http('GET', path.replace(/key=.{4}/, 'key=AAAA'))).statusCode, 404)
  assert.equal((await w.visitor().http('GET', path.replace(/\?.*/, ''))).statusCode, 404)
  const seen = (
    await w
      .visitor()
      .ok(`query($id: ID!) { charge(id: $id) { receipts { number kind amount pdfUrl } } }`, { id: chargeId })
  ).charge
  assert.deepEqual([seen.receipts[0].number, seen.receipts[0].pdfUrl], ['2026-000001', path])
  await booksAgree(w.sql)
})

test('N-04, R-PAY-20 another amount waits for a decision; late money finds its place or goes back', async (t) => {
  const { w, hery, event, orderId, chargeId } = await desk(t, { max: 1 })
  const { reference } = await asks(w, hery, orderId)
  w.advance(73 * hour)
  await w.runJobs()
  const awa = await w.member({ role: 'admin' })
  const rival = await reserves(w, await w.member(), event) // the only place
  const less = (await awa.ok(confirm, received(w, reference, { amount: 45_000 }))).confirmOfflinePayment
  assert.equal(less.status, 'unknown')
  await refused('CONFLICT', awa.gql(confirm, received(w, reference)))
  await awa.ok(`mutation($id: ID!) { settlePayment(transactionId: $id, accept: true, reason: "Remise") { id } }`, {
    id: less.id,
  })
  assert.equal(await statusOf(w, orderId), 'refund_due')
  assert.equal(await statusOf(w, rival.id), 'awaiting_payment')
  const { refunds } = (await w.visitor().ok(charge, { id: chargeId })).charge
  assert.deepEqual(
    refunds.map(({ reason }: { reason: string }) => reason),
    ['late_sold_out'],
  )
  await booksAgree(w.sql)
})

test('R-PAY-19 a transfer for what is paid already is recorded and goes back', async (t) => {
  const { w, awa, hery, orderId, chargeId } = await desk(t)
  const { reference } = await asks(w, hery, orderId)
  await payCharge(w, chargeId)
  await awa.ok(confirm, received(w, reference, { receivedBy: 'mandate', operatorReference: 'VIR-2' }))
  const back = await w.sql('select reason, amount from refund where charge_id = $1', [chargeId])
  assert.deepEqual(back, [{ reason: 'double_payment', amount: 50_000 }])
  assert.equal(await statusOf(w, orderId), 'confirmed')
  await booksAgree(w.sql)
})

test('R-PAY-19, R-PAY-20 a transfer that the desk recorded is not counted again when the provider reports it', async (t) => {
  const { w, awa, event, orderId, chargeId } = await desk(t)
  const online = await makeAttempt(w, chargeId)
  const transfer = { receivedBy: 'mobile_money', operatorReference: 'OP1234' }
  await awa.ok(confirm, received(w, chargeId, transfer))
  const elsewhere = (await reserves(w, await w.member(), event)).id
  const [{ chargeId: other }] = await w.sql('select charge_id from ticket_order where id = $1', [elsewhere])
  const attempts = [online, await makeAttempt(w, other)]
  for (const [n, attempt] of [...attempts, ...attempts].entries())
    await applyEvidence(
      w.system,
      attempt,
      'query',
      said(attempt.reference, 'succeeded', { operatorReference: 'OP1234', dedupeKey: `${attempt.reference}:${n}` }),
    )
  const [{ n, refunds }] = await w.sql(`select (select count(*)::int from refund) as refunds, count(*)::int as n
    from payment_attempt where operator_ref = 'OP1234' and captured is not null`)
  assert.deepEqual(
    [n, refunds, await statusOf(w, orderId), await statusOf(w, elsewhere)],
    [1, 0, 'confirmed', 'awaiting_payment'],
  )
  const settle = `mutation($id: ID!, $accept: Boolean!) { settlePayment(transactionId: $id, accept: $accept, reason: "vu") { status } }`
  for (const { id } of attempts) {
    assert.equal(await attemptStatus(w, id), 'review')
    await refused('CONFLICT', awa.gql(settle, { id, accept: true }))
    await awa.ok(settle, { id, accept: false })
    assert.equal(await attemptStatus(w, id), 'failed')
  }
  assert.deepEqual((await replayEvidence(w.kernel.db)).differences, [])
  await booksAgree(w.sql)
})
