import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentPace, commentSendLock } from '@vondrona/rules/chat/constants'
import { requestTimeout, retryAfterMax } from '@vondrona/rules/constants'
import { type Line, makeSay, retryDelayFor } from './say.ts'

const line = (n: number): Line => ({ liveId: 'l', clientId: `c${n}`, message: `n° ${n}` })
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A connection, a fake clock, and a server that accepts a burst and then so many a second. */
function setting() {
  let now = 0
  let isUp = true
  let isDeaf = false
  let [left, at] = [commentPace.burst as number, 0]
  const timers = new Set<{ at: number; run: () => void }>()
  const hearers = new Set<(clientId: string, error?: object) => void>()
  const losses = new Set<() => void>()
  const arrived: string[] = []
  const set = <T>(all: Set<T>, one: T) => {
    all.add(one)
    return () => void all.delete(one)
  }
  const tell = (clientId: string, error?: object) => {
    for (const hear of hearers) hear(clientId, error)
  }
  const say = makeSay({
    send({ clientId }) {
      if (!isUp) return false
      if (isDeaf) return true
      left = Math.min(commentPace.burst, left + ((now - at) * commentPace.perSecond) / 1000)
      at = now
      if (left < 1) {
        queueMicrotask(() => tell(clientId, { code: 'RATE_LIMITED', message: 'Trop vite', retryAfter: 1 }))
        return true
      }
      left -= 1
      arrived.push(clientId)
      queueMicrotask(() => tell(clientId))
      return true
    },
    hear: (heard) => set(hearers, heard),
    lost: (run) => set(losses, run),
    after: (ms, run) => set(timers, { at: now + ms, run }),
    now: () => now,
    sentence: async (code) => `${code}.`,
  })
  return {
    say,
    arrived,
    tell,
    listeners: () => hearers.size + losses.size + timers.size,
    up: (is: boolean) => {
      isUp = is
    },
    deaf: () => {
      isDeaf = true
    },
    cut: () => {
      for (const lose of losses) lose()
    },
    spend: () => {
      left = 0
    },
    async pass(ms: number) {
      const end = now + ms
      const due = () => [...timers].sort((a, b) => a.at - b.at).find((timer) => timer.at <= end)
      await settled()
      for (let timer = due(); timer; timer = due()) {
        timers.delete(timer)
        now = timer.at
        timer.run()
        await settled()
      }
      now = end
    },
  }
}

test('R-CHAT-08 after a message nothing more goes out for 500 ms', async () => {
  const { say, arrived, pass } = setting()
  await say(line(0), 1)
  const second = say(line(1), 1)
  await pass(commentSendLock - 1)
  assert.deepEqual(arrived, ['c0'])
  await pass(1)
  await second
  assert.deepEqual(arrived, ['c0', 'c1'])
})

test('R-CHAT-20 forty messages one after the other all arrive, in order, none of them refused', async () => {
  const { say, arrived, pass } = setting()
  const all = (async () => {
    for (let n = 0; n < 40; n++) await say(line(n), 40 - n)
  })()
  await pass(40 * commentSendLock)
  await all
  assert.deepEqual(
    arrived,
    Array.from({ length: 40 }, (_, n) => `c${n}`),
  )
})

test('without a line, with one that breaks, and without an answer it is the network; nobody goes on listening', async () => {
  const world = setting()
  world.up(false)
  await assert.rejects(world.say(line(0), 1), { code: 'NETWORK', message: 'NETWORK.' })
  world.up(true)
  world.deaf()
  const broken = assert.rejects(world.say(line(0), 1), { code: 'NETWORK' })
  await world.pass(commentSendLock)
  world.cut()
  await broken
  const silent = assert.rejects(world.say(line(0), 1), { code: 'TIMEOUT' })
  world.tell('another')
  await world.pass(commentSendLock + requestTimeout)
  await silent
  assert.equal(world.listeners(), 0)
})

test('what comes too early because another device speaks, too, waits as long as the server asks', async () => {
  const { say, spend } = setting()
  spend()
  await assert.rejects(say(line(0), 1), { code: 'RATE_LIMITED', retryAfter: 1 })
})

test('R-CHAT-07 what the server refuses is refused in its words; slow mode is for the person, unless several wait', async () => {
  for (const [error, waiting, expected] of [
    [{ code: 'FORBIDDEN', message: 'Non.' }, 1, { code: 'FORBIDDEN', message: 'Non.' }],
    [
      { code: 'RATE_LIMITED', key: 'chat.slowMode', message: 'Lent.', retryAfter: 20 },
      1,
      { code: 'NOT_NOW', message: 'Lent.' },
    ],
    [
      { code: 'RATE_LIMITED', key: 'chat.slowMode', message: 'Lent.', retryAfter: 20 },
      2,
      { code: 'RATE_LIMITED', retryAfter: 20 },
    ],
  ] as const) {
    const { say, deaf, tell } = setting()
    deaf()
    const saying = assert.rejects(say(line(0), waiting), expected)
    await settled()
    tell('c0', error)
    await saying
  }
})

test('a short wait is retried; slow mode, a long wait and every other refusal are shown, unless several wait', () => {
  const early = { code: 'RATE_LIMITED', key: 'chat.tooFast', retryAfter: 1 }
  const slow = { code: 'RATE_LIMITED', key: 'chat.slowMode', retryAfter: 20 }
  assert.equal(retryDelayFor(early, 1), 1000)
  assert.equal(retryDelayFor({ code: 'BUSY', key: 'chat.busy', retryAfter: 2 }, 1), 2000)
  assert.equal(retryDelayFor({ ...early, retryAfter: retryAfterMax / 1000 + 1 }, 1), null)
  assert.equal(retryDelayFor(slow, 1), null)
  assert.equal(retryDelayFor(slow, 2), 20_000)
  assert.equal(retryDelayFor({ code: 'FORBIDDEN', key: 'chat.muted', retryAfter: 1 }, 2), null)
  assert.equal(retryDelayFor({ code: 'BAD_USER_INPUT' }, 3), null)
})
