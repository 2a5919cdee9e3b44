import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { callbackReceiver } from '../../../test/payments.ts'
import { readConfig } from '../../config.ts'
import { choosePaymentProviders } from './index.ts'
import { operators, providerIds } from './port.ts'

const noon = new Date('2026-11-21T09:00:00Z')

function open(t: TestContext, environment: Record<string, string>) {
  const config = readConfig({ PUBLIC_URL: 'https://a.mg', ...environment })
  const providers = choosePaymentProviders(config, { now: () => noon, sandboxPages: () => 'http://a.mg/sandbox' })
  t.after(() => providers.stop())
  return providers
}

const vanillaPay = { VANILLAPAY_CLIENT_ID: 'a', VANILLAPAY_CLIENT_SECRET: 'b', VANILLAPAY_KEY_SECRET: 'c' }
const airtel = { AIRTEL_CLIENT_ID: 'a', AIRTEL_CLIENT_SECRET: 'b' }
const modes = ({ methods }: ReturnType<typeof choosePaymentProviders>) => Object.values(methods).map(({ mode }) => mode)

test('out of the box: in production both methods are disabled, in the demo they are a sandbox; the mandate is on', (t) => {
  const production = open(t, { NODE_ENV: 'production' })
  assert.deepEqual(modes(production), ['disabled', 'disabled', 'live'])
  assert.equal(production.providerFor('international'), null)
  assert.equal(production.providerFor('mobile_money', 'mvola'), null)
  assert.equal(production.providerFor('mandate')?.id, 'offline')
  const demo = open(t, {})
  assert.deepEqual(modes(demo), ['sandbox', 'sandbox', 'live'])
  assert.equal(demo.providerFor('international')?.id, 'sandbox')
  assert.equal(demo.providerFor('mobile_money', 'orange')?.id, 'sandbox')
  assert.ok(Object.values(demo.methods).every(({ isTestOnly }) => !isTestOnly))
  assert.deepEqual(modes(open(t, { NODES: '2', MEDIA_GATEWAY: 'off' })), ['disabled', 'disabled', 'live'])
})

test('a sandbox in production is for tests only: nobody gets a place for nothing', (t) => {
  const { methods } = open(t, { NODE_ENV: 'production', PAYMENT_INTERNATIONAL: 'sandbox', PAYMENT_MANDATE: 'off' })
  assert.deepEqual(methods.international, { mode: 'sandbox', isTestOnly: true, operators: [] })
  assert.equal(methods.mandate.mode, 'disabled')
})

test('who collects: the operator itself where it is known, otherwise Vanilla Pay, otherwise nobody', (t) => {
  const live = { NODE_ENV: 'production', PAYMENT_MOBILE_MONEY: 'live' }
  const both = open(t, { ...live, ...vanillaPay, ...airtel })
  assert.equal(both.providerFor('mobile_money', 'airtel')?.id, 'airtel')
  assert.equal(both.providerFor('mobile_money', 'orange')?.id, 'vanillapay')
  assert.equal(both.providerFor('mobile_money')?.id, 'vanillapay')
  assert.equal(both.providerFor('international'), null)
  assert.deepEqual(both.methods.mobile_money.operators, operators)
  const one = open(t, { ...live, ...airtel })
  assert.equal(one.providerFor('mobile_money', 'mvola'), null)
  assert.equal(one.providerFor('mobile_money'), null)
  assert.deepEqual(one.methods.mobile_money.operators, ['airtel'])
})

test('a provider whose method was switched off still settles what was begun', (t) => {
  const providers = open(t, { NODE_ENV: 'production', PAYMENT_INTERNATIONAL: 'disabled', ...vanillaPay })
  assert.equal(providers.providerFor('international'), null)
  assert.equal(providers.get('vanillapay')?.id, 'vanillapay')
  assert.equal(providers.get('orange'), null)
})

test('F-PAY-07 the sandbox plays a payment over HTTP: page, payment, signed notification, and stops', async (t) => {
  const providers = open(t, {})
  const provider = providers.providerFor('international')!
  const { url: callbackUrl, callbacks } = await callbackReceiver(t)
  const attempt = {
    reference: 'MIT-26-00001',
    method: 'international' as const,
    amount: 50_000,
    label: 'Marathon',
    language: 'fr' as const,
    payerPhone: null,
    callbackUrl,
    returnUrl: 'http://a.mg/payment/result',
    createdAt: noon,
  }
  const { providerReference, payUrl } = await provider.start({ ...attempt, providerReference: null })
  assert.match(payUrl ?? '', /^http:\/\/a\.mg\/sandbox\/webpayment\?id=/)
  const path = payUrl!.replace('http://a.mg/sandbox', '')
  const show = (method: string, at: string, body = '') =>
    providers.sandboxPage({ method, path: at, body: Buffer.from(body) })
  assert.match((await show('GET', path))?.body ?? '', /Payer/)
  const paid = await show('POST', path, 'decision=pay')
  assert.deepEqual([paid?.status, paid?.headers.location], [303, 'http://a.mg/payment/result'])
  for (const other of [
    '/__standin/log',
    '/webpayment/token',
    '/',
    '//evil.example/webpayment',
    '/../__standin/log',
    '',
  ])
    assert.equal(await show('GET', other), null, other)
  const asked = { ...attempt, providerReference }
  assert.equal((await provider.ask(asked)).status, 'succeeded')
  const { until } = await import('../../../test/wait.ts')
  const callback = await until('the notification', () => callbacks[0])
  const evidence = await provider.parseCallback(callback)
  assert.ok(typeof evidence === 'object' && evidence.status === 'succeeded')
  await providers.stop()
  assert.equal((await provider.ask(asked)).status, 'unknown') // a new stand-in knows nothing of it
})

test('a sandbox that runs elsewhere has no pages here', async (t) => {
  const { serveStandIn, vanillaPayProtocol } = await import('../../stand-ins/index.ts')
  const standIn = await serveStandIn(vanillaPayProtocol())
  t.after(() => standIn.close())
  const providers = open(t, {
    PAYMENT_SANDBOX_URL: standIn.url,
    NODES: '2',
    MEDIA_GATEWAY: 'off',
    PAYMENT_MOBILE_MONEY: 'sandbox',
  })
  assert.equal(await providers.sandboxPage({ method: 'GET', path: '/webpayment?id=a', body: Buffer.alloc(0) }), null)
  assert.equal(providers.methods.mobile_money.mode, 'sandbox')
})

test('every provider can be had: settings make one of each', (t) => {
  const own = {
    MVOLA_CONSUMER_KEY: 'a',
    MVOLA_CONSUMER_SECRET: 'b',
    MVOLA_MERCHANT_PHONE: '0340000000',
    ORANGE_CLIENT_ID: 'a',
    ORANGE_CLIENT_SECRET: 'b',
    ORANGE_MERCHANT_KEY: 'c',
  }
  const all = open(t, { ...vanillaPay, ...airtel, ...own })
  assert.deepEqual(
    providerIds.filter((id) => all.get(id)?.id !== id),
    [],
  )
})
