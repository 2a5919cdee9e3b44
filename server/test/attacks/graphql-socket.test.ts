/** Attacks on the socket for GraphQL subscriptions: it has the limits of HTTP, and some of its own. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { socketClosed, socketLimits } from '@vondrona/rules/constants'
import { WebSocket } from 'ws'
import type { Module } from '../../src/kernel/module.ts'
import { graphqlSocket, serveEngine } from '../engine.ts'

const site: Module = {
  personalData: { withoutTables: 'a test' },
  name: 'site',
  resolvers: {
    Subscription: {
      pendingUsersChanged: {
        subscribe: async function* () {
          yield { pendingUsersChanged: { kind: 'registered', userId: '1', pending: 1 } }
          await new Promise(() => {})
        },
      },
    },
  },
}
const refusal = (frame: { payload?: unknown } | undefined) => JSON.stringify(frame?.payload)
const subscribe = (id: string, query: string) => ({ id, type: 'subscribe', payload: { query } })
const aliased = (count: number) =>
  `subscription { pendingUsersChanged { ${Array.from({ length: count }, (_, n) => `a${n}: kind`).join(' ')} } }`

test('aliases, cost and syntax trees are refused on the socket as over HTTP', async (t) => {
  const { port } = await serveEngine(t, [site])
  const { send, next } = await graphqlSocket(t, await port())
  send(subscribe('a', aliased(31)))
  assert.match(refusal(await next('error')), /QUERY_TOO_COMPLEX/)
  send(subscribe('b', JSON.stringify({ kind: 'Document', definitions: [] })))
  assert.match(refusal(await next('error')), /BAD_USER_INPUT/)
  send(subscribe('c', '{ version }'))
  assert.match(refusal(await next('error')), /BAD_USER_INPUT/)
  send({ id: 'd', type: 'subscribe', payload: { query: aliased(30), variables: { x: { y: [] } } } })
  assert.equal((await next('next'))?.id, 'd')
})

test('300 invalid documents of 10 KB: the budget for new texts ends, and the socket is closed', async (t) => {
  const { port } = await serveEngine(t, [site])
  const { send, closed, frames } = await graphqlSocket(t, await port())
  for (let n = 0; n < 300; n++) send(subscribe(`s${n}`, `subscription { ${`nothing${n} `.repeat(1000)} }`))
  assert.equal(await closed, socketClosed.tooManyRequests)
  const refused = frames.filter(({ payload }) => JSON.stringify(payload).includes('RATE_LIMITED'))
  assert.ok(refused.length >= 80, `${refused.length}`)
})

test('a flood of pings closes the socket with a code of its own', async (t) => {
  const { port } = await serveEngine(t, [site])
  const { socket, closed } = await graphqlSocket(t, await port())
  for (let n = 0; n < 50_000 && socket.readyState === socket.OPEN; n++) socket.send('{"type":"ping"}')
  assert.equal(await closed, socketClosed.tooManyRequests)
})

test('a socket holds so many subscriptions of so much cost, an address so much over all its sockets', async (t) => {
  const { port } = await serveEngine(t, [site])
  const sockets = []
  for (let n = 0; n < 30; n++) {
    const one = await graphqlSocket(t, await port(), 'good')
    for (let m = 0; m < 50; m++) one.send(subscribe(`s${m}`, aliased(30)))
    sockets.push(one)
    while (one.frames.filter(({ type }) => type === 'next' || type === 'error').length < 50) await next(one.socket)
  }
  const opened = sockets.map(({ frames }) => frames.filter(({ type }) => type === 'next').length)
  assert.ok(Math.max(...opened) <= socketLimits.subscriptions)
  const total = opened.reduce((sum, count) => sum + count, 0)
  assert.ok(total * 31 <= socketLimits.costPerAddress, `${total} subscriptions`)
})

const next = (socket: import('ws').WebSocket) => new Promise((resolve) => socket.once('message', resolve))

test('an id that is requested again before it ended closes the socket, and nothing of it continues', async (t) => {
  const { port, sockets } = await serveEngine(t, [site])
  for (let n = 0; n < 30; n++) {
    const { socket, closed } = await graphqlSocket(t, await port(), 'good')
    const frames = [subscribe('a', aliased(30)), { id: 'a', type: 'complete' }]
    // One packet: the server hears all of it before it works on any of it.
    const raw = (socket as unknown as { _socket: { cork(): void; uncork(): void } })._socket
    raw.cork()
    for (const frame of [...frames, ...frames, ...frames]) socket.send(JSON.stringify(frame))
    raw.uncork()
    assert.equal(await closed, 4409)
  }
  while (sockets.count() > 0) await new Promise((resolve) => setImmediate(resolve))
  const { send, next: heard } = await graphqlSocket(t, await port(), 'good')
  send(subscribe('b', aliased(30)))
  assert.equal((await heard('next'))?.id, 'b', 'the address is not locked out')
})

test('a socket that asks and does not read is dropped', async (t) => {
  const { port } = await serveEngine(t, [site])
  const { socket, closed } = await graphqlSocket(t, await port())
  const raw = (socket as unknown as { _socket: { pause(): void; resume(): void } })._socket
  const payload = { text: 'x'.repeat(60_000) }
  raw.pause()
  for (let n = 0; n < 110; n++) socket.send(JSON.stringify({ type: 'ping', payload }))
  const sent = () => new Promise((resolve) => setTimeout(resolve, 20))
  while (socket.bufferedAmount > 0 && socket.readyState === socket.OPEN) await sent()
  raw.resume()
  assert.equal(await closed, 1006)
})

test('a socket that left while its token was looked up is not kept', async (t) => {
  const { port, sockets } = await serveEngine(t, [site])
  for (let n = 0; n < 5; n++) {
    const socket = new WebSocket(`ws://127.0.0.1:${await port()}/api/graphql`, 'graphql-transport-ws')
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: 'Bearer slow' } }))
    socket.terminate()
  }
  await graphqlSocket(t, await port())
  assert.equal(sockets.count(), 1)
})
