import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callbackReceiver } from '../../../test/payments.ts'
import { until } from '../../../test/wait.ts'
import { world } from '../../../test/world.ts'

test('the sandbox shows its payment page where the site is, and nothing else of itself', async (t) => {
  const w = await world(t)
  const anybody = w.visitor()
  assert.equal((await anybody.http('GET', '/api/payment-sandbox/webpayment?id=x')).statusCode, 404)
  const { url: callbackUrl, callbacks } = await callbackReceiver(t)
  const provider = w.kernel.payments.providerFor('mobile_money', 'orange')
  const { payUrl } = await provider!.start({
    reference: 'MIT-26-00001',
    method: 'mobile_money',
    amount: 50_000,
    label: 'Foulée Écolo',
    operator: 'orange',
    language: 'fr',
    payerPhone: null,
    callbackUrl,
    returnUrl: 'http://vondrona.test/payment/result?id=1',
    createdAt: w.kernel.now(),
    providerReference: null,
  })
  assert.match(payUrl ?? '', /^http:\/\/vondrona\.test\/api\/payment-sandbox\/api\/mobileMoney\/selectChoice\?id=/)
  const path = payUrl!.replace('http://vondrona.test', '')
  const page = await anybody.http('GET', path)
  assert.match(page.body, /Simulation.*Foulée Écolo.*Orange Money.*Payer/s)
  assert.doesNotMatch(page.body, /<select/, 'the operator was chosen already')
  const other = await anybody.http('GET', path.replace('operator=orange', 'operator=%3Cb%3E'))
  assert.match(other.body, /<select name="operator"><option>MVola/)
  assert.doesNotMatch(other.body, /<b>/)
  assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; style-src 'unsafe-inline'/)
  for (const other of ['/__standin/log', '/__standin/payments', '/webpayment/token', '/..%2f__standin/log', '/'])
    assert.equal((await anybody.http('GET', `/api/payment-sandbox${other}`)).statusCode, 404, other)
  const body = 'decision=pay&phone=0320000001'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const paid = await anybody.http('POST', path, { body, headers })
  assert.deepEqual([paid.statusCode, paid.headers.location], [303, 'http://vondrona.test/payment/result?id=1'])
  const told = await provider!.parseCallback(await until('the notification', () => callbacks[0]))
  assert.ok(typeof told === 'object' && told.status === 'succeeded' && told.payerPhone === '+261320000001')
  assert.equal((await anybody.http('POST', path, { body: 'x'.repeat(5000), headers })).statusCode, 413)
})
