import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { paymentRig, started } from '../../../../test/payments.ts'
import { orangeProtocol } from '../../../stand-ins/index.ts'
import type { Evidence } from '../port.ts'
import { orangeMoney } from './provider.ts'

const rigOf = (t: TestContext, country: 'mg' | 'dev' = 'mg') =>
  paymentRig(t, {
    protocol: () => orangeProtocol,
    open: (base, { key: merchantKey, ...known }, now, client) =>
      orangeMoney({ base, merchantKey, ...known, country, now, client }),
  })

test('its only notification is lost, and asking finds the payment with its number in the statements', async (t) => {
  const { provider, standIn, callbacks, attempt } = await rigOf(t)
  standIn.direct({ dropNotification: true })
  const each = await started(provider, attempt())
  standIn.pay(each.reference)
  await standIn.idle()
  assert.equal(callbacks.length, 0)
  const { status, operatorReference } = await provider.ask(each)
  assert.deepEqual([status, operatorReference], ['succeeded', standIn.payment(each.reference)?.settled])
})

test('a payment page ends after ten minutes, and one that was paid before does not', async (t) => {
  const { provider, standIn, attempt } = await rigOf(t)
  const [paid, left] = [await started(provider, attempt()), await started(provider, attempt())]
  standIn.pay(paid.reference)
  standIn.advance(10 * 60_000)
  assert.equal((await provider.ask(left)).status, 'pending')
  standIn.advance(1)
  assert.equal((await provider.ask(left)).status, 'expired')
  assert.equal((await provider.ask(paid)).status, 'succeeded')
})

test('a notification with a token that somebody made up leads to no attempt', async (t) => {
  const { provider, attempt } = await rigOf(t)
  const { callbackKey } = await started(provider, attempt())
  const body = Buffer.from(JSON.stringify({ status: 'SUCCESS', notif_token: callbackKey, txnid: 'MP1' }))
  const evidence = (await provider.parseCallback({ method: 'POST', headers: {}, body })) as Evidence
  assert.notDeepEqual(evidence.about, { callbackKey }) // what is stored does not help whoever reads it
  assert.equal(evidence.authenticated, 'none')
})

test('the payment page speaks the language of whoever pays', async (t) => {
  const { provider, standIn, attempt } = await rigOf(t)
  for (const language of ['fr', 'en'] as const) {
    const { reference } = await started(provider, attempt({ language }))
    assert.equal(standIn.payment(reference)?.language, language)
  }
})

test("Orange's own sandbox is paid in its own money", async (t) => {
  const { provider, standIn, attempt } = await rigOf(t, 'dev')
  const each = await started(provider, attempt())
  standIn.decide(each.reference, 'SUCCESS')
  assert.equal((await provider.ask(each)).status, 'succeeded')
})
