import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { payment } from '@vondrona/rules/payments/constants'
import type { World } from '../../../../test/world.ts'
import { expireOrders, invariantsHold, makeEvent, reserves } from '../../orders/testing.ts'
import { initiate, payingWorld, wishFor } from '../testing.ts'
import { sweep } from './sweep.ts'

const minute = 60_000
const down = { http500Times: 10_000 }

/** As many buyers as `buyers`, each with a place reserved and the provider's page open. */
async function place(t: TestContext, buyers: number) {
  const { w, standIn } = await payingWorld(t)
  w.kernel.log.level = 'silent'
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 15_000, maxQuantity: buyers }])
  const begin = async () => {
    const who = await w.member()
    const { id } = await reserves(w, who, event)
    return (await who.ok(initiate, wishFor(w, id))).initiateVanillaPayPayment.reference as string
  }
  const references: string[] = []
  for (let n = 0; n < buyers; n++) references.push(await begin())
  return { w, standIn, references }
}
const counts = async (w: World) =>
  Object.fromEntries(
    (await w.sql('select status, count(*)::int from ticket_order group by 1')).map(({ status, count }) => [
      status,
      count,
    ]),
  )
/** A minute passes, with the jobs of each minute. */
async function aMinute(w: World) {
  w.advance(minute)
  await expireOrders(w.system)
  await sweep(w.system)
}

test('R-PAY-14, D-28 a provider is down for ten minutes: who paid keeps the place, and is confirmed soon after it is back', async (t) => {
  const { w, standIn, references } = await place(t, 6)
  for (const reference of references) standIn.direct({ reference, dropNotification: true })
  standIn.fail(down)
  for (const reference of references.slice(0, 5)) standIn.pay(reference) // one never does
  await standIn.idle()
  for (let n = 0; n < 10; n++) await aMinute(w)
  assert.deepEqual(await counts(w), { awaiting_payment: 6 })
  standIn.recover()
  let minutes = 0
  for (; (await counts(w)).confirmed !== 5 && minutes < 60; minutes++) await aMinute(w)
  assert.ok(minutes * minute <= payment.waitForAnswer)
  assert.deepEqual(await counts(w), { awaiting_payment: 1, confirmed: 5 })
  await invariantsHold(w.sql)
})

test('R-PAY-14 while a provider is down it is asked of a few payments at a time, however many wait', async (t) => {
  const { w, standIn } = await place(t, 24)
  standIn.fail(down)
  const asked = async () =>
    (await w.sql('select count(*)::int from payment_attempt where times_asked > 0'))[0].count as number
  w.advance(5 * minute)
  await sweep(w.system)
  const first = await asked()
  assert.ok(first > 0 && first < 2 * payment.asksAtOnce, `${first}`)
  standIn.recover()
  w.advance(payment.waitForAnswer)
  await sweep(w.system)
  assert.equal(await asked(), 24)
})
