import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Frame, subscribedTo } from './line-subscriptions.ts'
import { backoff, makeSocketLine, type SocketDependencies, type WireEvents } from './socket-line.ts'

/** A server, a network and a clock in the hand of the test. */
function world(more: Partial<SocketDependencies> = {}) {
  const calls: { events: WireEvents; sent: Frame[]; closed: number[] }[] = []
  const timers: { ms: number; run: () => void; on: boolean }[] = []
  const over: number[] = []
  const line = makeSocketLine({
    dial: (events) => {
      const call = { events, sent: [] as Frame[], closed: [] as number[] }
      calls.push(call)
      return {
        send: (text) => void call.sent.push(JSON.parse(text)),
        close: (code) => {
          call.closed.push(code ?? 1005)
          events.closed(code ?? 1005)
        },
      }
    },
    token: () => 'mine',
    language: () => 'fr',
    now: () => 7,
    isOffline: () => false,
    after: (ms, run) => {
      const timer = { ms, run, on: true }
      timers.push(timer)
      return () => (timer.on = false)
    },
    sessionOver: () => over.push(1),
    ...more,
  })
  const call = () => calls.at(-1)!
  const hear = (frame: Frame) => call().events.heard(JSON.stringify(frame))
  return {
    line,
    calls,
    over,
    call,
    hear,
    /** The server says hello and knows who we are. */
    welcome() {
      call().events.opened()
      hear({ type: 'welcome', clientId: 'x' })
      hear({ type: 'authenticated', userId: 'hery' })
    },
    waiting: () => timers.filter(({ on }) => on).map(({ ms }) => ms),
    /** Lets the one that waits so long run. */
    pass(ms: number) {
      const timer = timers.find((one) => one.on && one.ms === ms)
      assert.ok(timer, `nothing waits ${ms} ms`)
      timer.on = false
      timer.run()
    },
    types: () => call().sent.map(({ type }) => type),
  }
}

test('R-WS-22 a normal close is not answered by a new call', () => {
  const { line, calls, call, welcome, waiting } = world()
  line.start()
  welcome()
  call().events.closed(1000)
  assert.equal(line.status(), 'disconnected')
  assert.deepEqual(waiting(), [])
  assert.equal(calls.length, 1)
})

test('4401: the session is over, so nobody calls again with its token and the session is checked', () => {
  const { line, call, welcome, waiting, over } = world()
  line.start()
  welcome()
  call().events.closed(4401)
  assert.equal(over.length, 1)
  assert.deepEqual(waiting(), [])
  line.wake()
  assert.equal(line.status(), 'disconnected')
})

test('4429: the server wants to be left alone, so the next call is half a minute away', () => {
  const { line, call, welcome, waiting } = world()
  line.start()
  welcome()
  call().events.closed(4429)
  assert.equal(line.status(), 'error')
  assert.deepEqual(waiting(), [30_000])
})

test('R-WS-21, R-WS-23, R-CHAT-11 D-39 after an abnormal close: 1, 2, 4, 8, 16 s, then the dot is red and it calls every 30 s for ever', () => {
  const { line, calls, call, pass, welcome, waiting } = world()
  line.start()
  for (const ms of [1000, 2000, 4000, 8000, 16_000]) {
    call().events.closed(1006)
    assert.equal(line.status(), 'reconnecting')
    assert.deepEqual(waiting(), [ms])
    pass(ms)
  }
  for (let time = 0; time < 100; time += 1) {
    call().events.closed(1006)
    assert.equal(line.status(), 'error')
    assert.deepEqual(waiting(), [30_000])
    pass(30_000)
    assert.equal(line.status(), 'error', 'no flicker while nobody answers')
  }
  assert.equal(calls.length, 106)
  welcome()
  assert.equal(line.status(), 'connected')
})

test('R-WS-21 a call that nobody answers for 30 s is a failed one', () => {
  const { line, calls, call, pass, waiting } = world()
  line.start()
  pass(30_000)
  assert.deepEqual(call().closed, [4000])
  assert.deepEqual(waiting(), [1000])
  pass(1000)
  assert.equal(calls.length, 2)
})

test('R-WS-23 a connection that the phone declared lost is called for even if nothing says that the network is back', () => {
  const { line, calls, pass, welcome, waiting } = world()
  line.start()
  welcome()
  line.lost()
  assert.equal(line.status(), 'error')
  assert.deepEqual(waiting(), [30_000])
  pass(30_000)
  welcome()
  assert.equal(calls.length, 2)
  assert.equal(line.status(), 'connected')
})

test('R-WS-21 the pause never exceeds 30 s', () => {
  assert.equal(backoff(5), 30_000)
  assert.equal(backoff(20), 30_000)
})

test('R-WS-21 a stable connection resets the count of attempts', () => {
  const { line, call, pass, welcome, waiting } = world()
  line.start()
  call().events.closed(1006)
  pass(1000)
  welcome()
  call().events.closed(1006)
  assert.deepEqual(waiting(), [1000])
})

test('R-WS-23 D-39 after it gave up, the network or the page coming back calls at once', () => {
  const { line, calls, call, pass } = world()
  line.start()
  for (const ms of [1000, 2000, 4000, 8000, 16_000]) {
    call().events.closed(1006)
    pass(ms)
  }
  call().events.closed(1006)
  line.wake()
  assert.equal(calls.length, 7)
  assert.equal(line.status(), 'reconnecting')
})

test('R-WS-23 a waking page does not wait for the pause, nor call twice', () => {
  const { line, calls, call, waiting } = world()
  line.start()
  call().events.closed(1006)
  line.wake()
  line.wake()
  assert.equal(calls.length, 2)
  assert.deepEqual(waiting(), [30_000], 'only its own patience')
})

test('R-SHELL-06 opened without a network: the dot says so, nobody is called until it is there', () => {
  let isOffline = true
  const { line, calls } = world({ isOffline: () => isOffline })
  line.start()
  assert.equal(line.status(), 'error')
  assert.equal(calls.length, 0)
  isOffline = false
  line.wake()
  assert.equal(calls.length, 1)
})

test('R-WS-20, R-SHELL-04, -05, -06 the statuses in their order', () => {
  const { line, call, pass, welcome } = world()
  const seen = [line.status()]
  line.watch(() => seen.push(line.status()))
  line.start()
  welcome()
  call().events.closed(1006)
  pass(1000)
  welcome()
  line.lost()
  line.stop()
  assert.deepEqual(seen, [
    'disconnected',
    'connecting',
    'connected',
    'reconnecting',
    'connected',
    'error',
    'disconnected',
  ])
})

test('R-WS-03, R-WS-11 a ping every 30 s contains its time, and repeats after the pong', () => {
  const { line, call, hear, pass, welcome, types } = world()
  line.start()
  welcome()
  pass(30_000)
  assert.deepEqual(call().sent.at(-1), { type: 'ping', timestamp: 7 })
  hear({ type: 'pong', timestamp: 7 })
  pass(30_000)
  assert.deepEqual(types(), ['auth', 'ping', 'ping'])
})

test('R-WS-03 a ping that nobody answered for 30 s ends the dead line and calls again', () => {
  const { line, call, pass, welcome, waiting } = world()
  line.start()
  welcome()
  pass(30_000)
  pass(30_000)
  assert.deepEqual(call().closed, [4000])
  assert.equal(line.status(), 'reconnecting')
  assert.deepEqual(waiting(), [1000])
})

test('R-WS-10 on welcome the line says who calls and in which language', () => {
  const { line, call, hear } = world()
  line.start()
  hear({ type: 'welcome', clientId: 'x' })
  assert.deepEqual(call().sent, [{ type: 'auth', token: 'mine', language: 'fr' }])
})

test('R-WS-04, R-WS-18 events are asked for once per line, whichever of open and welcome comes twice', () => {
  const { line, call, hear, welcome } = world()
  line.subscribe('notifications', () => {})
  line.start()
  welcome()
  call().events.opened()
  hear({ type: 'welcome', clientId: 'x' })
  hear({ type: 'authenticated', userId: 'hery' })
  const asked = call().sent.filter(({ type }) => type === 'subscribe')
  assert.deepEqual(asked, [{ type: 'subscribe', event: 'notifications', data: {} }])
})

test('R-WS-04 requested again on a new line, and at once on a connection that is up', () => {
  const { line, call, pass, welcome } = world()
  line.start()
  welcome()
  line.subscribe('comments_1', () => {}, { since: 3 })
  assert.deepEqual(call().sent.at(-1), { type: 'subscribe', event: 'comments_1', data: { since: 3 } })
  call().events.closed(1006)
  pass(1000)
  welcome()
  assert.deepEqual(call().sent.at(-1), { type: 'subscribe', event: 'comments_1', data: { since: 3 } })
})

test('R-WS-05 the last who wanted an event takes it back', () => {
  const { line, call, welcome, types } = world()
  line.start()
  welcome()
  const [one, other] = [line.subscribe('notifications', () => {}), line.subscribe('notifications', () => {})]
  one()
  one()
  assert.equal(types().includes('unsubscribe'), false)
  other()
  assert.deepEqual(call().sent.at(-1), { type: 'unsubscribe', event: 'notifications' })
})

test('R-WS-16, R-WS-17, R-WS-19 every type reaches those who listen, also types nobody foresaw', () => {
  const { line, hear, welcome } = world()
  const heard: string[] = []
  line.listen('error', ({ message }) => heard.push(`error ${message}`))
  line.listen('subscription_success', ({ event }) => heard.push(`success ${event}`))
  line.listen('brand_new', ({ data }) => heard.push(`new ${data}`))
  line.subscribe('notifications', ({ data }) => heard.push(`push ${data}`))
  line.subscribe('webrtc_1', ({ data }) => heard.push(`webrtc ${data}`))
  line.start()
  welcome()
  hear({ type: 'subscription_success', event: 'notifications' })
  hear({ type: 'error', message: 'non', code: 'FORBIDDEN' })
  hear({ type: 'brand_new', data: 1 })
  hear({ type: 'notifications', data: 2 })
  hear({ type: 'webrtc_event', event: 'webrtc_1', data: 3 })
  assert.deepEqual(heard, ['success notifications', 'error non', 'new 1', 'push 2', 'webrtc 3'])
})

test('what is no frame is passed over', () => {
  const { line, call, welcome } = world()
  line.start()
  welcome()
  for (const text of ['', 'null', '3', '[]', '{"type":3}', '{broken']) call().events.heard(text)
  assert.equal(line.status(), 'connected')
})

test('R-CONST-15 the log keeps the last 50, and never a token', () => {
  const { line, hear, welcome } = world()
  line.start()
  welcome()
  assert.equal(JSON.stringify(line.log()).includes('mine'), false)
  for (let n = 0; n < 80; n += 1) hear({ type: 'tick', n })
  assert.equal(line.log().length, 50)
  assert.deepEqual(line.log().at(-1)?.frame, { type: 'tick', n: 79 })
})

test('a member who leaves hangs up; late words of the old line are nobody’s', () => {
  const { line, calls, welcome } = world()
  let heard = 0
  line.listen('tick', () => (heard += 1))
  line.start()
  welcome()
  line.stop()
  assert.deepEqual(calls[0]?.closed, [1000])
  calls[0]?.events.heard('{"type":"tick"}')
  assert.equal(heard, 0)
  assert.equal(line.status(), 'disconnected')
  assert.equal(line.send({ type: 'ping' }), false)
})

test('a visitor’s line requests events without saying who', () => {
  const { line, call, hear } = world({ token: () => null })
  line.subscribe('comments_1', () => {})
  line.start()
  hear({ type: 'welcome', clientId: 'x' })
  assert.deepEqual(call().sent, [{ type: 'subscribe', event: 'comments_1', data: {} }])
})

test('subscribers of an event learn each time that the server sends it from now on', () => {
  const { line, call, hear, welcome, pass } = world()
  const heard: string[] = []
  line.subscribe('notifications', () => heard.push('news'))
  line.listen(subscribedTo('notifications'), () => heard.push('subscribed'))
  line.start()
  welcome()
  hear({ type: 'subscription_success', event: 'notifications' })
  call().events.closed(1006)
  pass(1000)
  welcome()
  hear({ type: 'subscription_success', event: 'notifications' })
  assert.deepEqual(heard, ['subscribed', 'subscribed'])
})

test('R-SHELL-06 a line that is doubted answers within 10 s, or is hung up and dialled again', () => {
  const { line, call, calls, hear, pass, waiting, welcome, types } = world()
  line.doubt()
  line.start()
  welcome()
  line.doubt()
  assert.equal(types().at(-1), 'ping')
  assert.deepEqual(waiting(), [30_000, 10_000])
  hear({ type: 'pong' })
  assert.deepEqual(waiting(), [30_000], 'it is answered')
  line.doubt()
  line.doubt() // asked twice, the line has the time of the first
  assert.deepEqual(waiting(), [30_000, 10_000])
  pass(10_000)
  assert.deepEqual(call().closed, [4000])
  assert.equal(line.status(), 'reconnecting')
  pass(1000)
  welcome()
  assert.equal(calls.length, 2)
})

test('a doubt about a line that is gone does not hang up the next one', () => {
  const { line, call, pass, waiting, welcome } = world()
  line.start()
  welcome()
  line.doubt()
  call().events.closed(1006)
  pass(1000)
  welcome()
  pass(30_000) // its own ping waits for an answer, too
  assert.deepEqual(waiting(), [30_000])
  assert.equal(line.status(), 'connected')
})
