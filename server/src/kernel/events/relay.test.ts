import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { until } from '../../../test/wait.ts'
import type { Carrier } from '../../gateways/events/port.ts'
import { openRelay } from './relay.ts'

const beatEvery = 40

/** A network of the test: what is said on it reaches all who are connected to it; `lose` decides what does not arrive. */
function network(name: Carrier['name'], longest = 7_000) {
  const lines = new Set<{ hear: (text: string) => void; isCut: boolean; isMute: boolean; changed: () => void }>()
  const network = {
    said: [] as string[],
    lose: (_text: string) => false,
    open(): Carrier & { cut(isCut: boolean): void; mute(isMute: boolean): void; renewed: number } {
      const line = { hear: (_: string) => {}, isCut: false, isMute: false, changed: () => {} }
      lines.add(line)
      let isClosed = false
      const carrier = {
        name,
        longest,
        get isUp() {
          return !line.isCut && !isClosed
        },
        refused: 0,
        renewed: 0,
        async send(texts: readonly string[]) {
          if (!carrier.isUp) throw new Error('cut')
          if (line.isMute) return
          for (const text of texts) {
            network.said.push(text)
            assert.ok(Buffer.byteLength(text) <= longest)
            if (network.lose(text)) continue
            for (const one of lines) if (!one.isCut && !one.isMute) queueMicrotask(() => one.hear(text))
          }
        },
        listen(hear: (text: string) => void, changed: () => void) {
          Object.assign(line, { hear, changed })
        },
        renew() {
          carrier.renewed += 1
        },
        cut(isCut: boolean) {
          line.isCut = isCut
          line.changed()
        },
        mute(isMute: boolean) {
          line.isMute = isMute
        },
        async close() {
          isClosed = true
          lines.delete(line)
        },
      }
      return carrier
    },
  }
  return network
}
type Net = ReturnType<typeof network>

/** A node on these networks, and what it heard. */
function node(t: TestContext, ...nets: [Net, ...Net[]]) {
  const carriers = nets.map((net) => net.open()) as [ReturnType<Net['open']>, ...ReturnType<Net['open']>[]]
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const relay = openRelay(carriers, { log, beatEvery })
  const heard: unknown[] = []
  let missed = 0
  relay.receive(
    (name, payload) => void heard.push(name === 'event' ? payload : [name, payload]),
    () => (missed += 1),
  )
  t.after(() => relay.close())
  return { relay, heard, lines, carriers, missed: () => missed, used: () => usedBy(relay) }
}
const usedBy = (relay: ReturnType<typeof openRelay>) =>
  relay.state()?.carriers.flatMap(({ name, isUsed }) => (isUsed ? [name] : []))

const events = (text: string) => text.includes('"name":"event"')
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const alone = (...nodes: ReturnType<typeof node>[]) =>
  until('NATS alone is used', () => nodes.every(({ used }) => used()?.join() === 'nats'))

test('an event of one node reaches the others once and does not come back', async (t) => {
  const net = network('postgresql')
  const [one, other] = [node(t, net), node(t, net)]
  one.relay.send('members.changed', { userId: 'x' })
  await until('the other heard', () => other.heard.length)
  await sleep(3 * beatEvery)
  assert.deepEqual([one.heard, other.heard], [[], [['members.changed', { userId: 'x' }]]])
})

test('events arrive whole and in order, also those longer than a carrier takes and two that say the same', async (t) => {
  const net = network('postgresql')
  const [one, other] = [node(t, net), node(t, net)]
  const sizes = Array.from({ length: 40 }, (_, n) => (n % 3 ? 10 : 20_000))
  for (const size of sizes) one.relay.send('event', 'é'.repeat(size))
  await until('the other heard all', () => other.heard.length >= sizes.length)
  assert.deepEqual(
    other.heard.map((event) => (event as string).length),
    sizes,
  )
})

test('an event that did not come is noticed by the next one, or by what its node says of itself', async (t) => {
  const net = network('postgresql')
  const [one, other] = [node(t, net), node(t, net)]
  one.relay.send('event', 1)
  await until('it came', () => other.heard.length === 1)
  net.lose = events
  one.relay.send('event', 2)
  await until('it was noticed', () => other.missed() === 1)
  assert.equal(other.relay.state()?.missed, 1)
  net.lose = () => false
  one.relay.send('event', 3)
  await until('the next one came', () => other.heard.length === 2)
  assert.deepEqual([other.heard, one.missed(), other.relay.state()?.missed], [[1, 3], 0, 1])
})

test('whoever heard nothing at all for a while reads everything again, whatever was said meanwhile', async (t) => {
  const net = network('postgresql')
  const [one, other] = [node(t, net), node(t, net)]
  other.carriers[0].cut(true)
  one.relay.send('event', 1)
  await sleep(2 * beatEvery)
  assert.equal(other.missed(), 0)
  other.carriers[0].cut(false)
  await until('it reads again', () => other.missed() === 1)
  assert.equal(one.missed(), 0)
})

test('a connection that only seems to be there is given up, and what comes after it was missed', async (t) => {
  const net = network('postgresql')
  const { carriers, relay, missed } = node(t, net)
  carriers[0].mute(true)
  await until('it was given up', () => carriers[0].renewed > 0)
  assert.equal(relay.state()?.carriers[0]?.isUp, false)
  carriers[0].mute(false)
  await until('it reads again', () => missed() === 1)
})

test('the first carrier is used alone as soon as all nodes hear each other by it', async (t) => {
  const [nats, pg] = [network('nats'), network('postgresql')]
  const nodes = [node(t, nats, pg), node(t, nats, pg), node(t, nats, pg)]
  await alone(...nodes)
  pg.said.length = 0
  nodes[0]?.relay.send('event', 1)
  await until('it came', () => nodes[1]?.heard.length === 1 && nodes[2]?.heard.length === 1)
  assert.deepEqual([pg.said.filter(events), nodes.map(({ missed }) => missed())], [[], [0, 0, 0]])
  assert.ok(nodes.every(({ lines }) => lines.length === 0))
})

test('a first carrier that fails under load loses, doubles and reorders nothing: what was sent lately is sent again by the other', async (t) => {
  const [nats, pg] = [network('nats'), network('postgresql')]
  const [one, other] = [node(t, nats, pg), node(t, nats, pg)]
  await alone(one, other)
  let n = 0
  const some = async () => {
    for (let at = 0; at < 50; at++) {
      one.relay.send('event', ++n)
      if (at % 10 === 0) await sleep(1)
    }
  }
  for (let round = 0; round < 3; round++) {
    await some()
    nats.lose = events // what was on its way
    await some()
    nats.lose = () => false
    for (const { carriers } of [one, other]) carriers[0].cut(true)
    await some()
    await until('all came', () => other.heard.length === n)
    for (const { carriers } of [other, one]) {
      carriers[0].cut(false)
      await some()
    }
    await until('all came', () => other.heard.length === n)
    await alone(one, other)
  }
  assert.deepEqual(other.heard, numbers(1, n))
  assert.deepEqual([other.missed(), other.relay.state()?.missed], [0, 0])
  assert.ok(one.lines.length <= 6, one.lines.join(''))
})

test('one node whose first carrier fails hears the others by the second, and they hear it', async (t) => {
  const [nats, pg] = [network('nats'), network('postgresql')]
  const [one, other, third] = [node(t, nats, pg), node(t, nats, pg), node(t, nats, pg)]
  await alone(one, other, third)
  other.carriers[0].cut(true)
  one.relay.send('event', 1)
  other.relay.send('event', 2)
  await until('each heard the other', () => one.heard.length === 1 && other.heard.length === 1)
  await until('the third heard both', () => third.heard.length === 2)
  assert.deepEqual(
    [one, other, third].map(({ missed }) => missed()),
    [0, 0, 0],
  )
  await until('it is said', () => other.lines.some((line) => line.includes('EVENTS_URL cannot be used')))
})

test('a first carrier on which nothing comes is not trusted, though it is connected', async (t) => {
  const [nats, pg] = [network('nats'), network('postgresql')]
  const [one, other] = [node(t, nats, pg), node(t, nats, pg)]
  await alone(one, other)
  one.carriers[0].mute(true)
  one.relay.send('event', 1)
  other.relay.send('event', 2)
  await until('both came by the other', () => one.heard.length === 1 && other.heard.length === 1)
  await until('the connection was given up', () => one.carriers[0].renewed > 0)
})

test('nodes with and without the first carrier hear each other, and say that they differ', async (t) => {
  const [nats, elsewhere, pg] = [network('nats'), network('nats'), network('postgresql')]
  const nodes = [node(t, nats, pg), node(t, pg), node(t, elsewhere, pg)]
  await sleep(8 * beatEvery)
  nodes.forEach(({ relay }, at) => {
    relay.send('event', at)
  })
  await until('all heard the two others', () => nodes.every(({ heard }) => heard.length === 2))
  for (const { lines } of nodes) await until('it is said', () => lines.some((line) => line.includes('same EVENTS_URL')))
  assert.deepEqual(
    nodes.map(({ relay }) => relay.state()?.deaf),
    [2, 2, 2],
  )
})

test('a node of an earlier version, which says nothing of itself, hears and is heard', async (t) => {
  const [nats, pg] = [network('nats'), network('postgresql')]
  const one = node(t, nats, pg)
  const old = pg.open()
  const heard: string[] = []
  old.listen(
    (text) => void heard.push(text),
    () => {},
  )
  let n = 0
  const says = setInterval(() => {
    const told = { origin: 'old', n: ++n, name: 'event', payload: n }
    void old.send([JSON.stringify(told)])
  }, beatEvery)
  t.after(() => clearInterval(says))
  await sleep(8 * beatEvery)
  one.relay.send('event', 'new')
  await until('it heard', () => heard.some((text) => text.includes('"payload":"new"')))
  assert.ok(one.heard.length > 0)
})

test('what is no event of ours disturbs nothing', async (t) => {
  const net = network('postgresql')
  const [one, other] = [node(t, net), node(t, net)]
  const stranger = net.open()
  const garbage = ['', '{', 'null', '7', '[]', '{}', '{"part":7}', '{"part":["x",1,1],"text":"?"}', '{"name":1}']
  await stranger.send(garbage)
  one.relay.send('event', 1)
  await until('it came', () => other.heard.includes(1))
})
