import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeEvent, reserves } from '../../src/modules/orders/testing.ts'
import { booksAgree, initiate, status, wishFor } from '../../src/modules/payments/testing.ts'
import { airtelProtocol, publicCredentials, type ServedStandIn, serveStandIn } from '../../src/stand-ins/index.ts'
import { holding, isWaitedFor } from '../locks/held-rows.ts'
import { refused, type World, world } from '../world.ts'
import { approve, complete, reject, request, send } from './refunding.ts'

/** A runner who paid with Airtel Money, which sends payments back by its interface, and a treasurer. */
async function paidWithAirtel(t: TestContext) {
  let standIn: ServedStandIn | undefined
  let w: World | undefined
  t.after(() => standIn?.close())
  const served = { credentials: publicCredentials, now: () => (w as World).now() }
  standIn = await serveStandIn(airtelProtocol(), served)
  const { clientId, clientSecret } = standIn.credentials
  w = await world(t, {
    PAYMENT_MOBILE_MONEY: 'live',
    AIRTEL_BASE: standIn.url,
    AIRTEL_CLIENT_ID: clientId,
    AIRTEL_CLIENT_SECRET: clientSecret,
  })
  const [awa, hery] = [await w.member({ role: 'admin' }), await w.member()]
  const event = await makeEvent(w, awa, [{ price: 50_000 }])
  const { id } = await reserves(w, hery, event)
  const wish = wishFor(w, id, { operator: 'airtel', phone: '033 00 000 01' })
  const begun = (await hery.ok(initiate, wish)).initiateVanillaPayPayment
  standIn.decide(begun.reference, 'SUCCESS')
  assert.equal((await hery.ok(status, { id: begun.transactionId })).paymentStatus.status, 'success')
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
  const approved = async (amount: number): Promise<string> => {
    const made = (await awa.ok(request, { chargeId, amount, reason: 'Pluie' })).requestRefund
    await awa.ok(approve, { ids: [made.id] })
    return made.id
  }
  const sends = async (refundId: string) => (await awa.ok(send, { ids: [refundId] })).sendRefunds[0]
  return { w, standIn, awa, approved, sends }
}

test('R-PAY-19 a part of a payment is not sent back by the provider, which knows the whole only: it is paid out by hand', async (t) => {
  const { w, awa, approved, sends } = await paidWithAirtel(t)
  const id = await approved(20_000)
  const sent = await sends(id)
  assert.deepEqual([sent.status, sent.method], ['sent', 'manual'])
  await awa.ok(complete, { id, proof: 'PP1001' })
  await booksAgree(w.sql)
})

test('R-PAY-19 what the provider refuses to send back is approved again, and paid out by hand', async (t) => {
  const { w, standIn, awa, approved, sends } = await paidWithAirtel(t)
  standIn.fail({ on: 'refund', refusals: 1 })
  const id = await approved(50_000)
  const failed = await sends(id)
  assert.deepEqual([failed.status, failed.proof], ['failed', null])
  assert.match(failed.note, /airtel: /)
  await awa.ok(approve, { ids: [id] })
  await awa.ok(complete, { id, proof: 'PP1002' })
  const from = await w.sql(`select account from ledger_entry where tx = $1 and amount < 0`, [`payout:${id}`])
  assert.deepEqual(from, [{ account: 'clearing:offline' }])
  await booksAgree(w.sql)
})

test('R-PAY-19 without an answer of the provider nobody is told twice: a person looks whether the money arrived', async (t) => {
  const { w, standIn, awa, approved, sends } = await paidWithAirtel(t)
  standIn.fail({ on: 'refund', http500Times: 1 })
  const id = await approved(50_000)
  assert.equal((await sends(id)).status, 'sent')
  assert.equal((await sends(id)).status, 'sent')
  const failed = (await awa.ok(reject, { id, reason: "Pas au relevé d'Airtel" })).rejectRefund
  assert.equal(failed.status, 'failed')
  await booksAgree(w.sql)
})

test('R-PAY-19 the whole of a payment is sent back by the provider, once, with its number as the proof', async (t) => {
  const { w, awa, approved, sends } = await paidWithAirtel(t)
  const id = await approved(50_000)
  const [one, two] = await Promise.all([sends(id), sends(id)])
  assert.ok([one.status, two.status].includes('done'))
  const done = await sends(id)
  assert.deepEqual([done.status, done.method, done.sentBy], ['done', 'api', awa.pseudo])
  assert.ok(done.proof)
  const booked = await w.sql('select account, amount from ledger_entry where tx = $1 order by account', [
    `payout:${id}`,
  ])
  assert.deepEqual(booked, [
    { account: 'clearing:airtel', amount: -50_000 },
    { account: 'refund_payable', amount: 50_000 },
  ])
  await booksAgree(w.sql)
})

test('R-PAY-19 a refund that is rejected while several are sent: none of them is', async (t) => {
  const { w, awa, approved } = await paidWithAirtel(t)
  const ids = [await approved(10_000), await approved(20_000)]
  const other = await holding(w, `refund where id = '${ids[1]}'`)
  const sending = awa.gql(send, { ids })
  await isWaitedFor(w)
  await other.query(`update refund set status = 'rejected' where id = $1`, [ids[1]])
  await other.query('commit')
  await refused('CONFLICT', sending)
  assert.deepEqual(await w.sql('select status from refund order by amount'), [
    { status: 'approved' },
    { status: 'rejected' },
  ])
})
