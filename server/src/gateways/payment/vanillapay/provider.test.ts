import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { outcomeOf } from '@vondrona/rules/payments'
import { paymentRig, started } from '../../../../test/payments.ts'
import { serveStandIn, type VanillaPayMerchant, vanillaPayProtocol } from '../../../stand-ins/index.ts'
import { type Evidence, ProviderRefused } from '../port.ts'
import { vanillaPay } from './provider.ts'
import { signatureOf } from './signature.ts'

const rigOf = (t: TestContext, merchant: VanillaPayMerchant = {}) =>
  paymentRig(t, {
    protocol: () => vanillaPayProtocol(merchant),
    open: (base, { key: keySecret, ...known }, now, client) => vanillaPay({ base, keySecret, ...known, now, client }),
  })

const refusedFor = (reason: string) => (error: unknown) => error instanceof ProviderRefused && error.reason === reason

test('the signature of a notification is the published one', () => {
  const published = '2069B313561E4FE5BE48C8413E1DE1F1F983FF16D6314A6BF178AE5497A0B782'
  assert.equal(signatureOf('vanilla pay international', 'shutt'), published)
})

test('a signature in lower case is accepted, and one of another body is not', async (t) => {
  const { provider, standIn } = await rigOf(t)
  const body = Buffer.from('{"reference":"A","etat":"SUCCESS"}')
  const signature = signatureOf(body, standIn.credentials.key)
  const parsed = (headers: Record<string, string>) => provider.parseCallback({ method: 'POST', headers, body })
  assert.equal(((await parsed({ 'vpi-signature': signature.toLowerCase() })) as Evidence).status, 'succeeded')
  assert.equal(await parsed({ 'vpi-signature': signatureOf('{}', standIn.credentials.key) }), 'bad_signature')
  assert.equal(await parsed({ 'vpi-signature': signature.slice(1) }), 'bad_signature')
  assert.equal(await parsed({}), 'bad_signature')
})

for (const form of [false, true])
  test(`F-PAY-03 a notification as ${form ? 'a form' : 'JSON'} of a card has the amount in ariary, of mobile money the payer`, async (t) => {
    const { provider, standIn, callbacks, attempt } = await rigOf(t)
    standIn.direct({ form })
    const card = attempt({ method: 'international', amount: 292_500 })
    const mobile = attempt()
    for (const each of [card, mobile]) {
      const { payUrl } = await provider.start(each)
      const body = new URLSearchParams({ decision: 'pay', phone: '034 56 789 09' })
      assert.equal((await fetch(payUrl!, { method: 'POST', body, redirect: 'manual' })).status, 303)
      await standIn.idle()
    }
    const read = await Promise.all(callbacks.map((callback) => provider.parseCallback(callback)))
    const [ofCard, ofMobile] = read as Evidence[]
    assert.deepEqual([ofCard?.amount, ofCard?.payerPhone], [292_500, null])
    assert.match(ofCard?.providerReference ?? '', /^VPI\d+$/)
    assert.deepEqual([ofMobile?.amount, ofMobile?.payerPhone], [null, '+261345678909']) // `montant` is in euros
    assert.match(ofMobile?.operatorReference ?? '', /^\d+$/)
    assert.match(ofMobile?.providerReference ?? '', /^MM\d+$/)
  })

test('a notification of another amount says so', async (t) => {
  const { provider, standIn, callbacks, attempt } = await rigOf(t)
  standIn.direct({ etats: ['SUCCESS'], otherAmount: 5000 })
  await provider.start(attempt({ method: 'international' }))
  await standIn.idle()
  assert.equal(((await provider.parseCallback(callbacks[0]!)) as Evidence).amount, 5000)
})

test("what it refuses is told by its sentences: amount, offer, a site that is not the merchant's", async (t) => {
  const { provider, attempt } = await rigOf(t, { mobileMoney: false, siteHost: 'vondrona.test' })
  await assert.rejects(provider.start(attempt({ amount: 4000, method: 'international' })), refusedFor('amount'))
  await assert.rejects(provider.start(attempt()), refusedFor('method'))
  await assert.rejects(provider.start(attempt({ method: 'international' })), refusedFor('other')) // its callbackUrl
})

test('a label longer than its basket is shortened, an empty one is the reference', async (t) => {
  const { provider, standIn, attempt } = await rigOf(t)
  const [long, empty] = [attempt({ label: 'Foulée Écolo de Tananarive' }), attempt({ label: '' })]
  await provider.start(long)
  await provider.start(empty)
  assert.equal(standIn.payment(long.reference)?.label, 'Foulée Écolo de Tana')
  assert.equal(standIn.payment(empty.reference)?.label, empty.reference)
})

test('a token without « Bearer » is used with it', async (t) => {
  const { provider, attempt } = await rigOf(t, { bareToken: true })
  assert.equal((await provider.ask(await started(provider, attempt()))).status, 'pending')
})

test('its token is renewed before it ends, so that no request meets the end', async (t) => {
  let time = Date.parse('2026-11-21T09:00:00Z')
  const now = () => new Date(time)
  const standIn = await serveStandIn(vanillaPayProtocol(), { now })
  t.after(() => standIn.close())
  const { clientId, clientSecret, key } = standIn.credentials
  const provider = vanillaPay({ base: standIn.url, clientId, clientSecret, keySecret: key, now })
  const { attempt } = await rigOf(t)
  for (const minutes of [0, 18, 19, 19.5]) {
    time = Date.parse('2026-11-21T09:00:00Z') + minutes * 60_000
    await provider.start(attempt())
  }
  assert.equal(standIn.counts().tokens, 2)
  assert.ok(standIn.log().every(({ status }) => status === 200))
})

test('a lost notification is found by asking', async (t) => {
  const { provider, standIn, callbacks, attempt } = await rigOf(t)
  standIn.direct({ dropNotification: true })
  const each = await started(provider, attempt())
  standIn.pay(each.reference)
  await standIn.idle()
  assert.equal(callbacks.length, 0)
  assert.equal((await provider.ask(each)).status, 'succeeded')
})

test('R-PAY-13 an answer about a card that names no amount in ariary does not say that what was asked for came', async (t) => {
  const { provider, standIn, attempt } = await rigOf(t)
  standIn.direct({ dropNotification: true })
  const card = await started(provider, attempt({ method: 'international', amount: 292_500 }))
  const mobile = await started(provider, attempt())
  for (const each of [card, mobile]) {
    assert.equal((await provider.ask(each)).amount, null, 'nothing came yet')
    standIn.pay(each.reference)
  }
  await standIn.idle()
  const [ofCard, ofMobile] = [await provider.ask(card), await provider.ask(mobile)]
  assert.deepEqual([ofCard.status, ofCard.amount], ['succeeded', 'other'])
  assert.equal(outcomeOf('pending', card.amount, ofCard), 'review', 'a person looks before anything is confirmed')
  assert.deepEqual([ofMobile.status, ofMobile.amount], ['succeeded', null])
  assert.equal(outcomeOf('pending', mobile.amount, ofMobile), 'succeed')
})
