/** The query engine behind real HTTP and sockets, without a database: for attacks on the engine itself. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Actor } from '@vondrona/rules/accounts'
import { WebSocket } from 'ws'
import { graphqlRoutes, makeEngine } from '../src/kernel/graphql/index.ts'
import { addressReader } from '../src/kernel/http/client-address.ts'
import { contextMaker, makeHttp } from '../src/kernel/http/http.ts'
import type { Authenticate, Module } from '../src/kernel/module.ts'
import { serveSockets } from '../src/kernel/socket.ts'
import { bareKernel } from './kernel.ts'

const member: Actor = { id: 'hery', role: 'user', status: 'active', pseudo: 'Hery', limited: false, sessionId: 's1' }
const authenticate: Authenticate = async (_kernel, token) => {
  if (token === 'slow') await new Promise((resolve) => setTimeout(resolve, 50))
  return token === 'good' ? member : null
}

/** Closed like in production. */
export async function serveEngine(
  t: TestContext,
  modules: readonly Module[],
  environment: Record<string, string> = {},
) {
  const { kernel, lines } = await bareKernel({ NODE_ENV: 'production', PUBLIC_URL: 'https://x.mg', ...environment })
  const app = await makeHttp(kernel)
  const engine = makeEngine(kernel, modules)
  graphqlRoutes(app, engine, contextMaker(kernel, authenticate))
  await app.ready()
  const sockets = serveSockets({
    kernel,
    server: app.server,
    engine,
    modules,
    authenticate,
    addressOf: addressReader(kernel),
  })
  t.after(async () => {
    await sockets.drain(1000)
    await app.close()
  })
  let listening: Promise<unknown> | undefined
  const port = async () => {
    listening ??= app.listen({ port: 0, host: '127.0.0.1' })
    await listening
    return (app.server.address() as AddressInfo).port
  }
  const post = async (payload: unknown, headers: Record<string, string> = {}) => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/graphql',
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  return { app, engine, kernel, lines, sockets, port, post }
}

/** A socket for GraphQL subscriptions after its greeting. */
export async function graphqlSocket(t: TestContext, port: number, token?: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/graphql`, 'graphql-transport-ws')
  t.after(() => socket.terminate())
  const frames: { type: string; id?: string; payload?: unknown }[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  const next = async (type: string) => {
    for (;;) {
      const at = frames.findIndex((frame) => frame.type === type)
      if (at >= 0) return frames.splice(at, 1)[0]
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  await once(socket, 'open')
  send({ type: 'connection_init', payload: token ? { authorization: `Bearer ${token}` } : {} })
  await next('connection_ack')
  return { socket, send, next, closed, frames }
}
