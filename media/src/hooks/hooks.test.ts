import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Hooks } from './hooks.ts'

interface Call {
  name: string
  url: URL
  body: Record<string, unknown>
  answer(status: number, text: string): void
}

/** A server that responds when the test says so. */
async function world(t: TestContext) {
  const calls: Call[] = []
  const sockets = new Set<unknown>()
  const waiting: ((call: Call) => void)[] = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    sockets.add(request.socket)
    let text = ''
    for await (const piece of request) text += piece
    const url = new URL(request.url ?? '', 'http://x')
    const answer = (status: number, body: string) => void response.writeHead(status).end(body)
    const call = { name: url.pathname.slice(1), url, body: JSON.parse(text), answer }
    calls.push(call)
    waiting.shift()?.(call)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hooks = new Hooks(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'a&b')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const next = () => new Promise<Call>((resolve) => waiting.push(resolve))
  return { hooks, calls, sockets, next, server }
}
const stream = (name: string) => ({ app: 'live', stream: name })

test('security.md 13 anything but code 0 is a refusal: other codes, other statuses, other bodies', async (t) => {
  const { hooks, next } = await world(t)
  const answers: [number, string, RegExp][] = [
    [200, '{"code":-1,"msg":"wrong key"}', /^wrong key$/],
    [200, '{"code":1}', /Not allowed/],
    [200, '{"code":"0"}', /something else/],
    [200, '{}', /something else/],
    [200, 'null', /something else/],
    [200, 'yes', /something else/],
    [500, '{"code":0}', /answered 500/],
    [302, '{"code":0}', /answered 302/],
  ]
  for (const [status, text, reason] of answers) {
    const called = next()
    const asked = hooks.ask('on_publish', stream('k'))
    const refused = assert.rejects(asked, { message: reason }, text)
    ;(await called).answer(status, text)
    await refused
  }
})

test('security.md 13 an endless response and an unreachable server are a refusal', async (t) => {
  const { hooks, next, server } = await world(t)
  const called = next()
  const refused = assert.rejects(hooks.ask('on_play', stream('k')), /does not answer/)
  ;(await called).answer(200, 'x'.repeat(200_000))
  await refused
  server.close()
  server.closeAllConnections()
  await assert.rejects(hooks.ask('on_play', stream('k')), { message: /does not answer/, code: -400 })
})

test('security.md 13 a response of 64 KiB is read, one more byte is a refusal', async (t) => {
  const { hooks, next } = await world(t)
  for (const [length, isRead] of [
    [65_536, true],
    [65_537, false],
  ] as const) {
    const called = next()
    const asked = hooks.ask('on_play', stream('k')).then(
      () => true,
      () => false,
    )
    ;(await called).answer(200, '{"code":0}'.padEnd(length))
    assert.equal(await asked, isRead, String(length))
  }
})

test('the secret is sent in the query, never in a body; the complete response is returned', async (t) => {
  const { hooks, next } = await world(t)
  const called = next()
  const asked = hooks.ask('on_publish', { ...stream('k'), params: 'k=1' })
  const call = await called
  assert.equal(call.url.searchParams.get('secret'), 'a&b')
  assert.deepEqual(call.body, { mediaServerId: hooks.mediaServerId, hook_index: 0, ...stream('k'), params: 'k=1' })
  call.answer(200, '{"code":0,"enable_mp4":false}')
  assert.deepEqual(await asked, { code: 0, enable_mp4: false })
})

test('notifications of one stream are delivered in order, independently of other streams, over a reused connection', async (t) => {
  const { hooks, calls, next, sockets } = await world(t)
  const first = next()
  const notified = [
    hooks.notify('on_stream_changed', { ...stream('a'), regist: true }),
    hooks.notify('on_stream_changed', { ...stream('a'), regist: false }),
  ]
  const question = next()
  const unanswered = await first
  const asked = hooks.ask('on_publish', stream('a')) // after the news before it
  const other = hooks.notify('on_stream_changed', { ...stream('b'), regist: true })
  const ofOther = await question
  assert.deepEqual(ofOther.body.stream, 'b')
  ofOther.answer(200, '{"code":0}')
  await other
  assert.equal(calls.length, 2)
  for (const body of [{ regist: false }, {}]) {
    const following = next()
    calls.at(-1) === ofOther ? unanswered.answer(200, '{"code":0}') : calls.at(-1)?.answer(200, '{"code":0}')
    const call = await following
    assert.equal(call.body.regist, (body as { regist?: boolean }).regist)
  }
  calls.at(-1)?.answer(200, '{"code":0}')
  await Promise.all([...notified, asked])
  assert.ok(sockets.size <= 3, `${sockets.size} connections`) // one of them for publishers
})

test('undelivered notifications do not block others', async () => {
  const hooks = new Hooks('http://127.0.0.1:1', 's')
  assert.equal(await hooks.notify('on_server_keepalive', {}), null)
  await hooks.stop()
})

test('a publisher does not wait behind the authorization of viewers', async (t) => {
  const { hooks, calls, next } = await world(t)
  let answered = 0
  const viewers = Array.from({ length: 64 }, async (_, n) => {
    await hooks.ask('on_play', stream(`v${n}`)).catch(() => {})
    answered++
  })
  while (calls.length < 64) await next()
  const called = next()
  const asked = hooks.ask('on_publish', stream('p'))
  const call = await called
  assert.deepEqual([call.name, answered], ['on_publish', 0])
  call.answer(200, '{"code":0}')
  await asked
  for (const each of calls) if (each !== call) each.answer(200, '{"code":0}')
  await Promise.all(viewers)
})
