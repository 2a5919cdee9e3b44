import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { browser, pushService, signedClaims } from '../../../test/push/push-service.ts'
import { secretsFrom } from '../../kernel/crypto/secrets.ts'
import type { PushMessage } from './port.ts'
import { ownVapidKeys, vapidKeysOf } from './vapid-keys.ts'
import { webPush } from './web-push.ts'

const keys = ownVapidKeys(secretsFrom(Buffer.alloc(32, 7)))
const now = () => new Date()
const message: PushMessage = { text: '{"title":"Élan"}', ttl: 3600.9, topic: 'abc', urgency: 'high' }
const open = async (t: TestContext) => {
  const service = await pushService(t)
  return { service, sender: service.sender(keys, 2000) }
}

test('only the browser opens a message; who sent it, to whom, how long and how urgent stands beside it', async (t) => {
  const { service, sender } = await open(t)
  const phone = service.browser()
  assert.equal(await sender.send(phone, message), 'sent')
  const [{ headers, payload } = assert.fail()] = service.of(phone)
  assert.deepEqual(payload, { title: 'Élan' })
  assert.throws(() => browser().open(randomBytes(200)))
  const { aud, exp, sub, key } = signedClaims(headers.authorization)
  assert.deepEqual([aud, sub, key], ['https://push.example.org', 'mailto:aide@exemple.mg', keys.publicKey])
  const hours = (exp - Date.now() / 1000) / 3600
  assert.ok(hours > 6 && hours <= 24, `good for ${hours} hours`)
  assert.deepEqual(
    [headers.ttl, headers.topic, headers.urgency, headers['content-encoding'], headers['content-type']],
    ['3600', 'abc', 'high', 'aes128gcm', 'application/octet-stream'],
  )
})

test('a signature is for one service; the length of a message says little about it', async (t) => {
  const { service, sender } = await open(t)
  const [one, other] = [service.browser('one.example.org'), service.browser('other.example.org')]
  await sender.send(one, message)
  await sender.send(other, { ...message, text: '{"title":"Elle"}' })
  const [first, second] = [service.of(one)[0], service.of(other)[0]]
  assert.equal(signedClaims(second?.headers.authorization).aud, 'https://other.example.org')
  assert.equal(first?.headers['content-length'], second?.headers['content-length'])
})

test('what a service answers: sent, gone for ever, refused, or later at its time', async (t) => {
  const { service, sender } = await open(t)
  const phone = service.browser()
  const later = (wait: number | null) => ({ later: wait })
  for (const [status, headers, outcome] of [
    ...[200, 201, 204].map((status) => [status, {}, 'sent'] as const),
    ...[404, 410].map((status) => [status, {}, 'gone'] as const),
    ...[302, 400, 401, 403, 413].map((status) => [status, { location: 'https://127.0.0.1/' }, 'refused'] as const),
    [429, { 'retry-after': '120' }, later(120_000)],
    [503, {}, later(null)],
    [500, { 'retry-after': 'soon' }, later(null)],
    [503, { 'retry-after': new Date(Date.now() - 60_000).toUTCString() }, later(null)],
  ] as const) {
    service.answer = () => ({ status, headers })
    assert.deepEqual(await sender.send(phone, message), outcome, String(status))
  }
  service.answer = () => ({ status: 429, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } })
  const outcome = await sender.send(phone, message)
  assert.ok(typeof outcome === 'object' && outcome.later && outcome.later > 50_000 && outcome.later <= 60_000)
})

test('a service that never answers, or is not there, is tried later', async (t) => {
  const { service } = await open(t)
  service.answer = () => new Promise(() => {})
  assert.deepEqual(await service.sender(keys, 30).send(service.browser(), message), { later: null })
  const nowhere = webPush(
    { keys, contact: 'mailto:a@b.mg', timeoutMs: 2000, connections: 1, now },
    { resolve: () => Promise.reject(new Error('no name')) },
  )
  assert.deepEqual(await nowhere.send(browser(), message), { later: null })
})

test('an address that leads inside, by number or by name, is never connected to and is given up', async () => {
  const inside = (addresses: string[]) =>
    webPush(
      { keys, contact: 'mailto:a@b.mg', timeoutMs: 2000, connections: 1, now },
      { resolve: async () => addresses },
    )
  for (const endpoint of [
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'http://push.example.org/a',
    'https://a.example:8443/',
    'https://u:p@a.example/',
  ])
    assert.equal(await inside(['8.8.8.8']).send({ ...browser(), endpoint }, message), 'gone', endpoint)
  for (const addresses of [['127.0.0.1'], ['169.254.169.254'], ['::1'], ['8.8.8.8', '10.0.0.1'], []])
    assert.equal(await inside(addresses).send(browser(), message), 'gone', addresses.join())
})

test('keys that are none end a subscription', async (t) => {
  const { service, sender } = await open(t)
  for (const p256dh of ['', 'B'.repeat(87), 'AAAA'])
    assert.equal(await sender.send({ ...service.browser(), p256dh }, message), 'gone')
  assert.equal(await sender.send({ ...service.browser(), auth: 'AAAA' }, message), 'gone')
  assert.equal(service.delivered.length, 0)
})

test('the keys follow from those of the installation, and from a given private key', () => {
  assert.deepEqual(ownVapidKeys(secretsFrom(Buffer.alloc(32, 7))), keys)
  assert.notEqual(ownVapidKeys(secretsFrom(Buffer.alloc(32, 8))).publicKey, keys.publicKey)
  assert.deepEqual(vapidKeysOf(Buffer.from(keys.privateKey, 'base64url')), keys)
  assert.throws(() => vapidKeysOf(Buffer.alloc(32)))
})
