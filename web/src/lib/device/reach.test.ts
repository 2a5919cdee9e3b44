import assert from 'node:assert/strict'
import { test } from 'node:test'
import { probe as pace } from '@vondrona/rules/constants'
import { type Answering, makeReach, whoAnswered } from './reach.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

function world({ isKeptPage = false, phone = true } = {}) {
  const state = { phone, isHidden: false, answers: 'server' as Answering, probes: 0 }
  const timers: { ms: number; run: () => void; on: boolean }[] = []
  const seen: string[] = []
  const reach = makeReach({
    isPhoneOnline: () => state.phone,
    isKeptPage,
    isHidden: () => state.isHidden,
    probe: async () => {
      state.probes += 1
      return state.answers
    },
    after: (ms, run) => {
      const timer = { ms, run, on: true }
      timers.push(timer)
      return () => (timer.on = false)
    },
  })
  reach.watch(() => seen.push(reach.get()))
  const waiting = () => timers.filter(({ on }) => on).map(({ ms }) => ms)
  const pass = async () => {
    const timer = timers.find(({ on }) => on) ?? assert.fail('nothing waits')
    timer.on = false
    timer.run()
    await settle()
  }
  return { reach, state, seen, waiting, pass }
}

test('R-NET-02 who answers: the page of a hotspot, a redirect to one and a 404 of somebody else are no server; a 502, 503, 504 is a proxy', () => {
  for (const status of [200, 302, 403, 404, 499]) assert.equal(whoAnswered(status, false), 'stranger', `${status}`)
  for (const status of [500, 502, 503, 504, 521]) assert.equal(whoAnswered(status, false), 'proxy', `${status}`)
  assert.equal(whoAnswered(null, false), 'nobody')
  for (const status of [200, 400, 401, 429, 500, 503]) assert.equal(whoAnswered(status, true), 'server', `${status}`)
})

test('R-NET-02 a failed question alone is not a lost connection: it is what the next smallest question says', async () => {
  const { reach, state, seen } = world()
  reach.heard('nobody')
  await settle()
  assert.deepEqual([state.probes, seen], [1, []])
})

for (const [answers, expected] of [
  ['nobody', 'lost'],
  ['stranger', 'lost'],
  ['proxy', 'trouble'],
] as const)
  test(`R-SHELL-06 R-NET-01 while ${answers} answers it is ${expected}, asked again ever more rarely, and online at the first answer of the server`, async () => {
    const { reach, state, seen, waiting, pass } = world()
    state.answers = answers
    reach.heard(answers)
    await settle()
    const pauses: number[] = []
    for (let time = 0; time < 8; time += 1) {
      assert.equal(reach.get(), expected)
      pauses.push(...waiting())
      await pass()
    }
    assert.deepEqual(
      pauses,
      [1, 2, 4, 8, 16, 32, 60, 60].map((times) => Math.min(pace.cap, pace.base * times)),
    )
    state.answers = 'server'
    await pass()
    assert.deepEqual([seen, waiting()], [[expected, 'online'], []])
  })

test('R-NET-01 any answer of the server says that the connection is back, also a refusal or a failure of its own', async () => {
  const { reach, state, waiting } = world()
  state.answers = 'nobody'
  reach.heard('nobody')
  await settle()
  reach.heard(whoAnswered(500, true))
  assert.deepEqual([reach.get(), waiting()], ['online', []])
})

test('R-NET-01 a phone that says it has a network again is believed once the server answers', async () => {
  const { reach, state, seen } = world()
  state.phone = false
  reach.phoneLost()
  Object.assign(state, { phone: true, answers: 'stranger' }) // the page of a hotspot
  reach.look()
  await settle()
  assert.equal(reach.get(), 'lost')
  state.answers = 'server'
  reach.look()
  await settle()
  assert.deepEqual(seen, ['lost', 'online'])
})

test('R-NET-02 a phone without a network asks nobody, and an answer that was under way changes nothing', async () => {
  const { reach, state, waiting } = world()
  reach.look()
  state.phone = false
  reach.phoneLost()
  await settle()
  assert.deepEqual([reach.get(), waiting()], ['lost', []])
})

test('R-NET-02 a page that came from the device, or is opened without a network, begins as lost and asks', async () => {
  const { reach } = world({ isKeptPage: true })
  assert.equal(reach.get(), 'lost')
  reach.begin()
  await settle()
  assert.equal(reach.get(), 'online')
  const without = world({ phone: false })
  assert.equal(without.reach.get(), 'lost')
  without.reach.begin()
  assert.equal(without.state.probes, 0)
})

test('R-NET-01 a page that nobody looks at asks nothing, and asks at once, and often again, when it is looked at', async () => {
  const { reach, state, waiting, pass } = world()
  state.answers = 'nobody'
  reach.heard('nobody')
  await settle()
  for (let time = 0; time < 3; time += 1) await pass()
  state.isHidden = true
  const before = state.probes
  await pass()
  assert.deepEqual([state.probes - before, waiting()], [0, []])
  state.isHidden = false
  reach.begin()
  await settle()
  assert.deepEqual([state.probes - before, waiting()], [1, [pace.base]])
})

test('R-NET-01 what changes between the phone and the server is asked about often again', async () => {
  const { reach, state, waiting, pass } = world()
  state.answers = 'nobody'
  reach.heard('nobody')
  await settle()
  for (let time = 0; time < 3; time += 1) await pass()
  state.answers = 'proxy'
  await pass()
  assert.deepEqual(waiting(), [pace.base])
  await pass()
  assert.deepEqual(waiting(), [2 * pace.base])
  state.answers = 'nobody'
  await pass()
  await pass()
  state.phone = false
  reach.phoneLost()
  state.phone = true
  reach.look()
  await settle()
  assert.deepEqual(waiting(), [pace.base])
})

test('two who look at once ask once', async () => {
  const { reach, state } = world()
  reach.look()
  reach.look()
  await settle()
  reach.look()
  assert.equal(state.probes, 2)
})

test('what the server answered meanwhile counts more than a probe that got lost', async () => {
  const { reach, state, seen } = world()
  state.answers = 'nobody'
  reach.look()
  reach.heard('server')
  await settle()
  assert.deepEqual([reach.get(), seen], ['online', []])
})
