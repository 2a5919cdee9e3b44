/** F20: a real coturn with the configuration of docs/operate/turnserver.conf and the passwords that we give to browsers. */
import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after, before, type TestContext, test } from 'node:test'
import type { Actor } from '@vondrona/rules/accounts'
import { type Coturn, hasCoturn, startCoturn } from '../../../test/media/coturn.ts'
import { type Credentials, TurnClient } from '../../../test/media/turn-client.ts'
import { until } from '../../../test/wait.ts'
import { readConfig } from '../../config.ts'
import { iceServers } from './source/stream-credentials.ts'

const skip = hasCoturn() ? false : 'no coturn here: apt-get install coturn, or set COTURN'
const minute = 60_000
const unauthorized = 401
const forbidden = 403

let coturn: Coturn
before(async () => {
  if (!skip) coturn = await startCoturn()
})
after(() => coturn?.stop())

/** As a browser gets them. */
function credentials(secret = coturn.secret, at = Date.now(), actor: Actor | null = null): Credentials {
  const config = readConfig({ NODE_ENV: 'test', TURN_URLS: 'turn:turn.example.org', TURN_SECRET: secret })
  const own = iceServers({ config, now: () => new Date(at), actor }).find((one) => 'credential' in one)
  return own as Credentials
}

async function client(t: TestContext, who: Credentials, port = coturn.port) {
  const made = await TurnClient.open(port, who)
  t.after(() => made.close())
  return made
}

/** A service inside, which remembers what it got. */
async function listener(t: TestContext) {
  const socket = createSocket('udp4')
  const got: string[] = []
  socket.on('message', (data) => got.push(data.toString()))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return { port: socket.address().port, got }
}

test('a TURN password is good for an hour', () => {
  const at = 1_700_000_000_000
  assert.equal(Number.parseInt(credentials('a secret of the tests', at).username, 10) * 1000 - at, 60 * minute)
})

test('F20 a wrong password, one of another name, one that ended and none at all get no relay', { skip }, async (t) => {
  const right = credentials()
  const outcome = async (who: Credentials) => (await client(t, who)).allocate()
  assert.equal(await outcome({ ...right, credential: 'x' }), unauthorized)
  assert.equal(await outcome({ ...right, credential: '' }), unauthorized)
  assert.equal(await outcome(credentials('another secret')), unauthorized)
  assert.equal(
    await outcome({ ...right, username: right.username.replace(/^\d+/, (end) => String(+end + 60)) }),
    unauthorized,
  )
  assert.equal(await outcome({ ...right, username: right.username.replace('visitor', 'admin') }), unauthorized)
  assert.equal(await outcome(credentials(coturn.secret, Date.now() - 61 * minute)), unauthorized)
  assert.equal(await outcome(credentials(coturn.secret, Date.now() - 50 * minute)), 0)
  assert.equal(await outcome(right), 0)
})

test('F20 the relay reaches no address inside: 403 for every private, local and reserved one, for permissions and channels', {
  skip,
}, async (t) => {
  const relay = await client(t, credentials())
  assert.equal(await relay.allocate(), 0)
  for (const host of [
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.0.0.1', '10.0.0.1', '10.255.255.254', '100.64.0.1'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.254', '192.0.0.1', '192.0.2.2', '192.168.0.1', '192.168.255.254'],
    ...['198.18.0.1', '203.0.113.7', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ]) {
    assert.equal(await relay.permit(host), forbidden, `permission for ${host}`)
    assert.equal(await relay.bind(host), forbidden, `channel to ${host}`)
  }
  for (const host of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '41.188.0.1'])
    assert.equal(await relay.permit(host), 0, host)
})

test('F20 what is sent to a service inside does not arrive; with a relay that is allowed to, it does (positive control)', {
  skip,
}, async (t) => {
  const open = await startCoturn(['allow-loopback-peers', 'allowed-peer-ip=127.0.0.1'])
  t.after(() => open.stop())
  const { port, got } = await listener(t)
  const [strict, loose] = [await client(t, credentials()), await client(t, credentials(), open.port)]
  for (const relay of [strict, loose]) assert.equal(await relay.allocate(), 0)
  assert.equal(await strict.permit('127.0.0.1', port), forbidden)
  assert.equal(await loose.permit('127.0.0.1', port), 0)
  for (let n = 0; n < 5; n++) strict.send('127.0.0.1', port, 'strict')
  await until('the control', () => {
    loose.send('127.0.0.1', port, 'loose')
    return got.length >= 5
  })
  assert.deepEqual([...new Set(got)], ['loose'])
})
