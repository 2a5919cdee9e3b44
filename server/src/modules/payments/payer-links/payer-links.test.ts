import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makePayerCode } from '@vondrona/rules/payments'
import { payment } from '@vondrona/rules/payments/constants'
import { refused } from '../../../../test/world.ts'
import { expireOrders, makeEvent, reserves } from '../../orders/testing.ts'
import { applyEvidence, initiate, payingWorld, said, status, wishFor } from '../testing.ts'

const minute = 60_000
const ask = 'mutation($id: ID!) { createPayerLink(orderId: $id) { code title names due payableUntil isPaid } }'
const look = '{ payerLink(code: "CODE") { code title names due payableUntil isPaid } }'
const mandate = `mutation($code: String, $key: ID!, $order: ID) {
  createPaymentMandate(payerCode: $code, orderId: $order, idempotencyKey: $key) { id chargeId title amount } }`

/** Hery reserved for himself and a friend, and asks somebody to pay. */
async function asked(t: TestContext) {
  const { w } = await payingWorld(t)
  const hery = await w.member({ prenom: 'Hery', nom: 'RAKOTO', email: 'hery@exemple.mg', phone: '+261340000055' })
  const event = await makeEvent(w, await w.member({ role: 'admin' }), [{ price: 15_000 }])
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order')
  await w.sql(`update order_place set full_name = 'Hery RAKOTO'`)
  const { createPayerLink } = await hery.ok(ask, { id: order.id })
  return { w, hery, event, order, chargeId, link: createPayerLink, relative: w.visitor() }
}
const opened = (code: string) => look.replace('CODE', code)
const wish = (payerCode: string, key: string, more: object = {}) => ({
  input: { payerCode, method: 'mobile_money', operator: 'orange', idempotencyKey: key, ...more },
})

test('F-PAY-10 nobody asks for what is another’s, unknown, paid or over', async (t) => {
  const { w, hery, event, order, chargeId } = await asked(t)
  const visitor = w.visitor()
  await refused('NOT_FOUND', visitor.gql(ask, { id: order.id })) // the id of a member's order is no secret
  await refused('NOT_FOUND', (await w.member()).gql(ask, { id: order.id }))
  await refused('NOT_FOUND', visitor.gql(ask, { id: w.kernel.newId() }))
  await refused('NOT_FOUND', visitor.gql(ask, { id: 'x' }))
  assert.ok((await visitor.ok(ask, { id: chargeId })).createPayerLink.code, 'that of a charge is one')
  const late = await reserves(w, hery, event)
  w.advance(16 * minute)
  await expireOrders(w.system)
  await refused('CHARGE_CLOSED', hery.gql(ask, { id: late.id }))
})

test('F-PAY-10 whoever has the link sees what, how much, until when and for whom in a few letters, and nothing else', async (t) => {
  const { w, hery, event, order, chargeId, link, relative } = await asked(t)
  const { payerLink } = await relative.ok(opened(link.code.toLowerCase().replaceAll('-', ' ')))
  assert.deepEqual(payerLink, link, 'as it is typed, too')
  assert.match(link.code, /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const [{ title }] = await w.sql('select title from event where id = $1', [event.id])
  assert.deepEqual([link.title, link.names, link.due, link.isPaid], [title, ['Hery R.'], 15_000, false])
  assert.ok(new Date(link.payableUntil) > w.now())
  const text = JSON.stringify(payerLink)
  for (const secret of ['RAKOTO', 'exemple.mg', '+261', chargeId, order.id]) assert.ok(!text.includes(secret), secret)
  assert.equal((await hery.ok(ask, { id: order.id })).createPayerLink.code, link.code, 'again: the same link')
})

test('F-PAY-10 a code that nobody was given opens nothing, and none can be read in the database', async (t) => {
  const { w, hery, event, link, relative } = await asked(t)
  const never = makePayerCode(new Uint8Array(11).fill(7))
  const wrong = `${link.code.slice(0, -1)}${link.code.endsWith('0') ? '1' : '0'}`
  for (const code of [never, wrong, '', 'x', link.code.slice(0, 8)]) {
    assert.equal((await relative.ok(opened(code))).payerLink, null, code)
    await refused(code ? 'NOT_FOUND' : 'BAD_USER_INPUT', relative.gql(initiate, wish(code, w.kernel.newId())))
  }
  const rows = JSON.stringify(await w.sql(`select encode(code_hash, 'escape') as hash, * from payer_link`))
  assert.ok(!rows.includes(link.code) && !rows.includes(link.code.replaceAll('-', '')))
  // Not asked for: there is a charge, and no link to it.
  const other = await reserves(w, hery, event)
  assert.equal((await w.sql('select 1 from payer_link')).length, 1, other.id)
})

test('F-PAY-10 links cannot be tried one after the other', async (t) => {
  const { relative } = await asked(t)
  let refusals = 0
  for (let n = 0; n < payment.payerLooks.capacity + 10; n++) {
    const { errors } = await relative.gql(opened(makePayerCode(new Uint8Array(11).fill(n % 32))))
    if (errors?.[0]?.extensions.code === 'RATE_LIMITED') refusals++
  }
  assert.ok(refusals >= 1, `${refusals}`)
})

test('F-PAY-10 a relative pays: the order is confirmed, both are told, and the payer learns neither the charge nor the name', async (t) => {
  const { w, link, chargeId, relative } = await asked(t)
  const key = w.kernel.newId()
  await refused('BAD_USER_INPUT', relative.gql(initiate, wish(link.code, key, { email: 'x' })))
  await refused('BAD_USER_INPUT', relative.gql(initiate, wish(link.code, key, { orderId: chargeId })))
  const sent = wish(link.code, key, { email: 'Tante@Exemple.mg', phone: '034 11 111 11' })
  const { initiateVanillaPayPayment: begun } = await relative.ok(initiate, sent)
  assert.ok(begun.paymentUrl)
  assert.ok(!JSON.stringify((await relative.ok(status, { id: begun.transactionId })).paymentStatus).includes('RAKOTO'))
  const [attempt] = await w.sql('select * from payment_attempt where id = $1', [begun.transactionId])
  assert.deepEqual([attempt.byLink, attempt.payerEmail], [true, 'tante@exemple.mg'])
  await applyEvidence(w.system, attempt as never, 'callback', said(begun.reference, 'succeeded'))
  await w.runJobs()
  assert.deepEqual(await w.sql('select status from ticket_order'), [{ status: 'confirmed' }])
  const thanks = await w.messages('tante@exemple.mg')
  assert.equal(thanks.length, 1)
  assert.match(thanks[0]?.body ?? '', /15\D?000/)
  for (const secret of ['RAKOTO', '/receipts/', 'hery@', 'Hery'])
    assert.ok(!JSON.stringify(thanks).includes(secret), secret)
  const told = (await w.messages('hery@exemple.mg')).filter(({ body }) => /paiement|reçu/i.test(body ?? ''))
  assert.ok(told.length > 0, 'the receipt goes to whoever asked')
  const { payerLink } = await relative.ok(opened(link.code))
  assert.deepEqual([payerLink.isPaid, payerLink.due, payerLink.names], [true, 0, []])
  await refused('CHARGE_CLOSED', relative.gql(initiate, wish(link.code, w.kernel.newId())))
})

test('F-PAY-10 where a payment runs already whoever comes by the link gets it, and is the one to be thanked; its owner changes nothing', async (t) => {
  const { w, hery, order, link, relative } = await asked(t)
  const payers = () => w.sql('select by_link, payer_email from payment_attempt')
  const { initiateVanillaPayPayment: own } = await hery.ok(initiate, wishFor(w, order.id))
  assert.deepEqual(await payers(), [{ byLink: false, payerEmail: null }])
  const sent = wish(link.code, w.kernel.newId(), { email: 'tante@exemple.mg' })
  const { initiateVanillaPayPayment: same } = await relative.ok(initiate, sent)
  assert.equal(same.transactionId, own.transactionId)
  assert.deepEqual(await payers(), [{ byLink: true, payerEmail: 'tante@exemple.mg' }])
  await hery.ok(initiate, wishFor(w, order.id))
  assert.deepEqual(await payers(), [{ byLink: true, payerEmail: 'tante@exemple.mg' }])
})

test('F-PAY-10 whoever gave only a telephone number is thanked by SMS; who pays their own is not', async (t) => {
  const { w, hery, event, link, relative } = await asked(t)
  const key = w.kernel.newId()
  const sent = wish(link.code, key, { phone: '+261341111111' })
  const { initiateVanillaPayPayment: begun } = await relative.ok(initiate, sent)
  const [attempt] = await w.sql('select * from payment_attempt where id = $1', [begun.transactionId])
  await applyEvidence(w.system, attempt as never, 'callback', said(begun.reference, 'succeeded'))
  await w.runJobs()
  assert.equal((await w.messages('+261341111111')).length, 1)
  const own = await reserves(w, hery, event)
  const { initiateVanillaPayPayment: mine } = await hery.ok(initiate, wishFor(w, own.id, { phone: '+261342222222' }))
  const [second] = await w.sql('select * from payment_attempt where id = $1', [mine.transactionId])
  await applyEvidence(w.system, second as never, 'callback', said(mine.reference, 'succeeded'))
  await w.runJobs()
  assert.equal((await w.messages('+261342222222')).length, 0)
})

test('F-PAY-10 a mandate by the link is the mandate of the order; its charge stays hidden', async (t) => {
  const { w, link, order, chargeId, relative } = await asked(t)
  const send = (more: object) => relative.gql(mandate, { key: w.kernel.newId(), ...more })
  await refused('NOT_FOUND', send({ code: makePayerCode(new Uint8Array(11)) }))
  await refused('BAD_USER_INPUT', send({ code: link.code, order: order.id }))
  const { createPaymentMandate } = await relative.ok(mandate, { key: w.kernel.newId(), code: link.code })
  assert.deepEqual([createPaymentMandate.chargeId, createPaymentMandate.amount], [null, 15_000])
  assert.deepEqual(await w.sql('select charge_id from payment_attempt'), [{ chargeId }])
})

test('F-PAY-10 the link ends with the order, and goes on with it', async (t) => {
  const { w, link, relative } = await asked(t)
  w.advance(16 * minute)
  await expireOrders(w.system)
  const { payerLink } = await relative.ok(opened(link.code))
  assert.deepEqual([payerLink.due, payerLink.payableUntil, payerLink.isPaid, payerLink.names], [0, null, false, []])
  await refused('CHARGE_CLOSED', relative.gql(initiate, wish(link.code, w.kernel.newId())))
  await w.sql(`update charge set payable_until = $1`, [new Date(w.now().getTime() + minute)])
  assert.equal((await relative.ok(opened(link.code))).payerLink.due, 15_000)
})
