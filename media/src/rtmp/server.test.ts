import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Refusal } from '../hub/refusal.ts'
import type { Ingest } from '../hub/types.ts'
import { publishRaw } from '../test/rtmp-client.ts'
import { Budgets, budget } from './budgets.ts'
import { encodeMessage } from './chunks.ts'
import { listenRtmp } from './server.ts'

const ingest: Ingest = { track() {}, frame() {}, end() {} }

/** A server whose visitor from here may still send so many bytes without publishing. */
async function world(t: TestContext, left: number, publish = async () => ingest) {
  const budgets = new Budgets()
  budgets.spend('127.0.0.1', budget.bytes - left)
  const server = await listenRtmp({ host: '127.0.0.1', port: 0 }, publish, budgets)
  t.after(() => server.close())
  return server
}

/** Connects and performs a handshake without waiting; whether it got a response before it was disconnected. */
function isAnswered(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536), encodeMessage(5, 22, Buffer.alloc(60_000))]))
  return new Promise((resolve) => {
    let answered = false
    socket.on('data', () => {
      answered = true
      socket.end()
    })
    socket.on('close', () => resolve(answered))
  })
}

test('reconnecting does not reset the budget of an address', async (t) => {
  const { port } = await world(t, 200_000)
  const answers: boolean[] = []
  while (answers.at(-1) !== false && answers.length < 20) answers.push(await isAnswered(port))
  assert.ok(answers.length > 1 && answers.length < 10, `${answers.length} connections`)
})

test('a publisher gets its share of the budget back: publishers behind one address do not exhaust it', async (t) => {
  const { port } = await world(t, 20_000)
  for (let n = 0; n < 20; n++) {
    const { client, status } = await publishRaw(port, `k${n}`)
    assert.equal(status.code, 'NetStream.Publish.Start')
    client.socket.destroy()
    await client.closed
  }
})

test('wrong keys use up the budget of an address', async (t) => {
  const asked: string[] = []
  const { port } = await world(t, 20_000, () => {
    asked.push('again')
    return Promise.reject(new Refusal('wrong stream key'))
  })
  for (let isOpen = true; isOpen && asked.length < 20; ) {
    const { client, status } = await publishRaw(port, 'k?k=guess')
    assert.equal(status.description, 'wrong stream key')
    await client.closed
    isOpen = asked.length < 4 || (await isAnswered(port))
  }
  assert.ok(asked.length < 10, `${asked.length} guesses`)
})

test('a budget counts an IPv6 /64 once, refills over time, and is kept for a bounded number of networks', () => {
  const budgets = new Budgets()
  assert.equal(budgets.spend('2001:db8:1:2::1', budget.bytes), true)
  assert.equal(budgets.spend('2001:db8:1:2:ffff::9', 1), false)
  assert.equal(budgets.spend('2001:db8:1:3::1', 1), true)
  assert.equal(budgets.spend('::ffff:192.0.2.1', budget.bytes), true)
  assert.equal(budgets.spend('192.0.2.1', 1), false)
  budgets.tick()
  assert.equal(budgets.spend('192.0.2.1', budget.perSecond), true)
  assert.equal(budgets.spend('192.0.2.1', 1), false)
  for (let n = 0; n < budget.networksMax; n++) budgets.spend(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, budget.bytes)
  assert.equal(budgets.spend('192.0.2.1', 1), true) // forgotten: others need the room
})
