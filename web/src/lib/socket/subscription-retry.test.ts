import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'graphql-ws'
import { subscriptionRetries } from './subscription-retry.ts'

/** A line that breaks as soon as it is asked for. */
class DeadSocket {
  static OPEN = 1
  static CONNECTING = 0
  static CLOSING = 2
  static CLOSED = 3
  static tries: number[] = []
  readyState = 0
  onclose: ((event: object) => void) | null = null
  onerror = null
  onopen = null
  onmessage = null
  constructor() {
    DeadSocket.tries.push(Date.now())
    queueMicrotask(() => this.onclose?.({ code: 1006, reason: '', wasClean: false }))
  }
  close() {}
  send() {}
}

test('R-WS-26 a subscription whose line breaks is tried 5 times more, after 1, 2, 3, 4 and 5 s, then it gives up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const client = createClient({
    url: 'ws://nowhere.test',
    webSocketImpl: DeadSocket,
    shouldRetry: () => true,
    ...subscriptionRetries,
  })
  let over = false
  client.subscribe({ query: 'subscription { x }' }, { next() {}, error: () => (over = true), complete() {} })
  for (let elapsed = 0; elapsed < 40_000 && !over; elapsed += 100) {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    t.mock.timers.tick(100)
  }
  assert.equal(over, true)
  const pauses = DeadSocket.tries.slice(1).map((at, index) => Math.round((at - (DeadSocket.tries[index] ?? 0)) / 1000))
  assert.deepEqual(pauses, [1, 2, 3, 4, 5])
})
