import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig, secretValues } from './config.ts'
import { natsServers } from './event-settings.ts'

const nodes = { NODES: '2', MEDIA_GATEWAY: 'off' }
const creds = '-----BEGIN NATS USER JWT-----\nx\n------END NATS USER JWT------\n-----BEGIN USER NKEY SEED-----\ny\n'
const refuses = (settings: Record<string, string>, why: RegExp) =>
  assert.throws(() => readConfig({ ...nodes, ...settings }), why)

test('EVENTS_URL names NATS servers with who signs in; what would be misread is refused, and no refusal shows a password', () => {
  assert.deepEqual(natsServers('nats://h'), { servers: ['h:4222'], isTls: false })
  assert.deepEqual(natsServers('tls://u:p%40@a:1,tls://u:p%40@[::1]:2'), {
    servers: ['a:1', '[::1]:2'],
    isTls: true,
    user: 'u',
    password: 'p@',
  })
  assert.deepEqual(natsServers('nats://jeton@h'), { servers: ['h:4222'], isTls: false, token: 'jeton' })
  for (const EVENTS_URL of ['h:4222', 'redis://h', 'nats://', 'http://h:4222', ',', 'nats://h:99999'])
    refuses({ EVENTS_URL }, /EVENTS_URL must be nats:/)
  refuses({ EVENTS_URL: 'nats://h/x' }, /hosts alone/)
  for (const EVENTS_URL of ['nats://u:p@a,nats://u:q@b', 'nats://a,tls://b', 'nats://u:p@a,nats://b'])
    refuses({ EVENTS_URL }, /the same scheme, user and password/)
  refuses({ EVENTS_URL: 'nats://u:%zz@h' }, /%25/)
  try {
    readConfig({ ...nodes, EVENTS_URL: 'nats://u:geheim-geheim@h/x' })
  } catch (error) {
    assert.doesNotMatch(String(error), /geheim/)
  }
})

test('EVENTS_URL and EVENTS_CREDENTIALS fit what is beside them', () => {
  refuses({ NODES: '1', EVENTS_URL: 'nats://h' }, /EVENTS_URL needs NODES above 1/)
  refuses({ EVENTS_CREDENTIALS: creds }, /EVENTS_CREDENTIALS needs EVENTS_URL/)
  refuses({ EVENTS_URL: 'nats://u:p@h', EVENTS_CREDENTIALS: creds }, /exclude each other/)
  refuses({ EVENTS_URL: 'nats://h', EVENTS_CREDENTIALS: '/etc/nats.creds' }, /content of a .creds file/)
  assert.ok(readConfig({ ...nodes, EVENTS_URL: 'nats://h', EVENTS_CREDENTIALS: creds }).EVENTS_CREDENTIALS)
})

test('a command prints neither password nor token of EVENTS_URL, also of several servers', () => {
  const hidden = secretValues({ EVENTS_URL: 'nats://u:p%40ssword@a,nats://u:p%40ssword@b' })
  for (const one of ['p%40ssword', 'p@ssword']) assert.ok(hidden.includes(one), one)
  assert.ok(secretValues({ EVENTS_URL: 'nats://un-jeton@a' }).includes('un-jeton'))
})
