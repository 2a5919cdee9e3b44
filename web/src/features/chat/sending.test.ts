import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentPace, commentSendLock } from '@vondrona/rules/chat/constants'
import { retryAfterMax } from '@vondrona/rules/constants'
import { makeSending, retryDelayFor } from './sending.ts'

const typed = (n: number) => ({ clientId: `c${n}`, message: `n° ${n}` })

/** A connection, a fake clock, and a server that accepts a burst and then so many a second. */
function setting() {
  let now = 0
  let isUp = true
  let [left, at] = [commentPace.burst as number, 0]
  const timers = new Set<{ at: number; run: () => void }>()
  const arrived: string[] = []
  const refused: string[] = []
  const sending = makeSending({
    send(one) {
      if (!isUp) return false
      left = Math.min(commentPace.burst, left + ((now - at) * commentPace.perSecond) / 1000)
      at = now
      if (left >= 1) {
        left -= 1
        arrived.push(one.clientId)
      } else {
        refused.push(one.clientId)
        after(100, () => sending.again(one, 1000)) // the answer needs its time
      }
      return true
    },
    after,
  })
  function after(ms: number, run: () => void) {
    const timer = { at: now + ms, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  return {
    sending,
    arrived,
    refused,
    up: (is: boolean) => {
      isUp = is
    },
    spend: () => {
      left = 0
    },
    pass(ms: number) {
      const end = now + ms
      const due = () => [...timers].sort((a, b) => a.at - b.at).find((timer) => timer.at <= end)
      for (let timer = due(); timer; timer = due()) {
        timers.delete(timer)
        now = timer.at
        timer.run()
      }
      now = end
    },
  }
}
const ids = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`)

test('R-CHAT-08 after a message nothing more goes out for 500 ms', () => {
  const { sending, arrived, pass } = setting()
  sending.add(typed(0))
  sending.add(typed(1))
  assert.deepEqual(arrived, ['c0'])
  pass(commentSendLock - 1)
  assert.deepEqual(arrived, ['c0'])
  pass(1)
  assert.deepEqual(arrived, ['c0', 'c1'])
})

test('R-CHAT-20 forty messages typed without a network all arrive, in order, none of them refused', () => {
  const { sending, arrived, refused, up, pass } = setting()
  up(false)
  for (let n = 0; n < 40; n++) sending.add(typed(n))
  pass(60_000)
  assert.deepEqual(arrived, [])
  up(true)
  sending.all(ids(40).map((_, n) => typed(n)))
  pass(40 * commentSendLock)
  assert.deepEqual([arrived, refused], [ids(40), []])
})

test('what comes too early because another device speaks, too, is sent again, first of all', () => {
  const { sending, arrived, refused, spend, pass } = setting()
  spend()
  for (let n = 0; n < 4; n++) sending.add(typed(n))
  pass(20_000)
  assert.deepEqual(arrived, ids(4))
  assert.deepEqual(refused, ['c0'])
})

test('what was sent before the connection broke goes out again with the next one; nothing after the page is left', () => {
  const { sending, arrived, pass } = setting()
  sending.add(typed(0))
  sending.all([typed(0), typed(1)])
  pass(commentSendLock)
  sending.add(typed(2))
  pass(commentSendLock)
  assert.deepEqual(arrived, ['c0', 'c0', 'c1'])
  sending.stop()
  pass(10_000)
  assert.equal(arrived.length, 3)
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
