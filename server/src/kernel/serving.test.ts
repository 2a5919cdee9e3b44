import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterEach, test } from 'node:test'
import { queryLimits } from '@vondrona/rules/constants'
import type { Actor } from '@vondrona/rules/permissions'
import fastify from 'fastify'
import { WebSocket } from 'ws'
import { bareKernel } from '../../test/kernel.ts'
import { graphqlRoutes, makeEngine } from './graphql/index.ts'
import { addressReader } from './http/client-address.ts'
import { contextMaker, makeHttp, registerHealth } from './http/http.ts'
import type { Authenticate, Module } from './module.ts'
import { badInput, Refusal } from './refusal.ts'
import { serveSockets } from './socket.ts'

const hery: Actor = { id: 'hery', role: 'user', status: 'active', pseudo: 'Hery', limited: false, sessionId: 's1' }
const authenticate: Authenticate = async (_kernel, token) => (token === 'good' ? hery : null)

/** Operations of the contract answered by the test itself, each in the way its name does not matter for. */
const fake: Module = {
  personalData: { withoutTables: 'a test' },
  name: 'site',
  resolvers: {
    Query: {
      version: (_root, _args, ctx) => ctx.admit('version')?.id ?? '1.1.0',
      correctionRequest: (_root, _args, ctx) => ({ pseudo: ctx.admit('correctionRequest')?.pseudo ?? 'a visitor' }),
      unreadNotifications: (_root, _args, ctx) => ctx.require('unreadNotifications').pseudo.length,
      mySessions: () => {
        throw new Error('select secret from nowhere')
      },
      pendingUsers: (_root, _args, ctx) => [ctx.require('pendingUsers')],
      guardianRequest: () => {
        throw badInput([
          { field: 'email', key: 'sessions.emailInvalid', params: { email: 'a@b.mg' } },
          { field: 'pseudo', key: 'accounts.pseudoTaken' },
        ])
      },
      uploadSlot: () => {
        throw new Refusal('BUSY', 'shell.unavailable', { retryAfter: 5 })
      },
    },
    Subscription: {
      pendingUsersChanged: {
        subscribe: (_root, _args, ctx) => {
          ctx.require('pendingUsersChanged')
          return (async function* () {})()
        },
      },
    },
  },
  topics: [{ event: 'notifications', operation: 'unreadNotifications', perMember: true }],
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(environment: Record<string, string> = {}) {
  const { kernel, lines } = await bareKernel(environment)
  const app = await makeHttp(kernel)
  const engine = makeEngine(kernel, [fake])
  graphqlRoutes(app, engine, contextMaker(kernel, authenticate))
  await app.ready()
  const sockets = serveSockets({
    kernel,
    server: app.server,
    engine,
    modules: [fake],
    authenticate,
    addressOf: addressReader(kernel),
  })
  const ask = async (query: unknown, headers: Record<string, string> = {}) => {
    const payload = typeof query === 'string' ? { query } : (query as object)
    const answer = await app.inject({ method: 'POST', url: '/api/graphql', payload, headers })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  closing.push(async () => {
    await sockets.drain(1000)
    await app.close()
  })
  return { app, kernel, lines, sockets, ask }
}

test('R-ROLE-16 no session: UNAUTHENTICATED with HTTP 401; a member without the right: FORBIDDEN, not 401', async () => {
  const { ask } = await serve()
  const visitor = await ask('{ unreadNotifications }')
  assert.equal(visitor.status, 401)
  assert.equal(visitor.body.errors[0].extensions.code, 'UNAUTHENTICATED')
  const member = await ask('{ pendingUsers { id } }', { authorization: 'Bearer good' })
  assert.equal(member.status, 200)
  assert.equal(member.body.errors[0].extensions.code, 'FORBIDDEN')
  assert.equal(
    (await ask('{ unreadNotifications }', { authorization: 'Bearer good' })).body.data.unreadNotifications,
    4,
  )
})

test('R-AUTH-15 a dead token answers 401 also where a visitor would be served', async () => {
  const { ask } = await serve()
  const query = '{ correctionRequest(token: "x") { pseudo } }'
  assert.equal((await ask(query, { authorization: 'Bearer dead' })).status, 401)
  assert.equal((await ask(query)).body.data.correctionRequest.pseudo, 'a visitor')
})

test('R-GEN-06 the sentence is in the language the person chose; the header of the browser decides nothing', async () => {
  const { ask } = await serve()
  const french = await ask('{ unreadNotifications }', { 'accept-language': 'en' })
  assert.equal(french.body.errors[0].message, 'Connectez-vous pour continuer')
  const english = await ask('{ unreadNotifications }', { 'x-language': 'en', 'accept-language': 'fr' })
  assert.equal(english.body.errors[0].message, 'Sign in to continue')
})

test('R-SIGN-58 R-SIGN-59 several wrong fields are said at once, each with its sentence and code', async () => {
  const { ask } = await serve()
  const { body } = await ask('{ guardianRequest(token: "x") { childName } }')
  assert.deepEqual(body.errors[0].extensions.errors, [
    { field: 'email', message: "Format d'email invalide. Exemple: a@b.mg", code: 'emailInvalid' },
    { field: 'pseudo', message: "Ce nom d'utilisateur est déjà utilisé", code: 'pseudoTaken' },
  ])
})

test('weak point 25: a bug is a neutral sentence and an id; the cause is in the log only', async () => {
  const { ask, lines } = await serve()
  const { status, body } = await ask('{ mySessions { id } }')
  assert.equal(status, 500)
  assert.equal(body.errors[0].message, 'Une erreur inattendue est survenue. Veuillez réessayer.')
  assert.ok(!JSON.stringify(body).includes('nowhere'))
  assert.ok(lines.some((line) => line.includes(body.errors[0].extensions.id) && line.includes('nowhere')))
})

test('B11 pressure is 503 with Retry-After', async () => {
  const { ask } = await serve()
  const answer = await ask('{ uploadSlot(id: "1", secret: "x") { received } }')
  assert.equal(answer.status, 503)
  assert.equal(answer.headers['retry-after'], '5')
})

test('R-GQL-56 too many aliases, too deep, too many tokens, too large a batch: refused as too complex', async () => {
  const { ask } = await serve()
  const refused = async (query: unknown) => {
    const { status, body } = await ask(query)
    assert.equal(status, 400)
    assert.equal((body.errors ?? body[0].errors)[0].extensions.code, 'QUERY_TOO_COMPLEX')
  }
  await refused(`{ ${Array.from({ length: 31 }, (_, index) => `a${index}: version`).join(' ')} }`)
  await refused(
    `{ __schema { types { ${'ofType { '.repeat(0)}fields { type { ofType { ofType { ofType { ofType { ofType { ofType { ofType { ofType { ofType { name } } } } } } } } } } } } } }`,
  )
  await refused(`{ ${'version '.repeat(2100)} }`)
  await refused(Array.from({ length: queryLimits.batch + 1 }, () => ({ query: '{ version }' })))
  const page = '(pagination: { limit: 100 }) { items { id email pseudo nom prenom role status city region country } }'
  await refused(`{ ${Array.from({ length: 20 }, (_, index) => `a${index}: users${page}`).join(' ')} }`)
})

test('R-GQL-56 the largest batch is served, each answer in its place', async () => {
  const { ask } = await serve()
  const { body } = await ask(Array.from({ length: queryLimits.batch }, () => ({ query: '{ version }' })))
  assert.equal(body.length, queryLimits.batch)
})

test('introspection is closed in production and open elsewhere; a wrong field then suggests nothing', async () => {
  const production = await serve({ NODE_ENV: 'production', PUBLIC_URL: 'https://x.mg' })
  const closed = await production.ask('{ __schema { queryType { name } } }')
  assert.equal(closed.body.data, null)
  const wrong = await production.ask('{ versio }')
  assert.ok(!JSON.stringify(wrong.body).includes('version'))
  const open = await (await serve()).ask('{ __schema { queryType { name } } }')
  assert.equal(open.body.data.__schema.queryType.name, 'Query')
})

test('weak point 5: a plain call above 4 MB is too large, with a sentence', async () => {
  const { ask } = await serve()
  const { status, body } = await ask({ query: '{ version }', variables: { x: 'x'.repeat(5_000_000) } })
  assert.equal(status, 413)
  assert.equal(body.errors[0].extensions.code, 'TOO_LARGE')
})

test('every answer carries the security headers; API answers are not stored', async () => {
  const { ask } = await serve()
  const { headers } = await ask('{ version }')
  assert.match(String(headers['content-security-policy']), /script-src 'self';.*require-trusted-types-for 'script'/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cache-control'], 'no-store')
  assert.ok(!String(headers['content-security-policy']).includes('unsafe'))
})

test('R-GQL-01 one address serves GraphQL, and no other does', async () => {
  const { app } = await serve()
  const post = async (url: string) =>
    app.inject({
      method: 'POST',
      url,
      payload: { query: '{ version }' },
      headers: { 'content-type': 'application/json' },
    })
  for (const url of ['/graphql', '/api', '/api/gql', '/query', '/api/v1/graphql'])
    assert.equal((await post(url)).json().data ?? null, null, url)
  assert.deepEqual((await post('/api/graphql')).json(), { data: { version: '1.1.0' } })
})

test('F-COM-11 a page may load from, and speak to, nobody but this installation', async () => {
  const { ask } = await serve()
  const { headers } = await ask('{ version }')
  const hosts = String(headers['content-security-policy']).match(/(https?|wss?):\S*|[\w-]+\.[a-z]{2,}\S*/g)
  assert.deepEqual(hosts ?? [], [])
  assert.match(String(headers['content-security-policy']), /default-src 'none'|default-src 'self'/)
})

test('R-HTTP-07 alive as long as the process is; ready only while the database answers and nothing drains', async () => {
  const app = fastify()
  closing.push(() => app.close())
  let state: () => Promise<boolean> = async () => true
  registerHealth(app, () => state())
  const status = async (url: string) => (await app.inject({ url })).statusCode
  assert.deepEqual([await status('/healthz'), await status('/readyz')], [200, 200])
  for (const down of [async () => false, () => Promise.reject(new Error('the database is away'))]) {
    state = down
    assert.deepEqual([await status('/healthz'), await status('/readyz')], [200, 503])
  }
  assert.doesNotMatch((await app.inject({ url: '/readyz' })).body, /database/, 'why stays inside')
  state = async () => true
  assert.equal(await status('/readyz'), 200)
})

async function connect(
  server: Awaited<ReturnType<typeof serve>>,
  path = '/api/ws',
  options: object = {},
  protocol?: string,
) {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocol ? [protocol] : [], options)
  const frames: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    for (const wake of waiting.splice(0)) wake()
  })
  const next = async (type: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const at = frames.findIndex((frame) => frame.type === type)
      if (at >= 0) return frames.splice(at, 1)[0] as Record<string, unknown>
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  const say = async (frame: unknown) => {
    if (socket.readyState === socket.CONNECTING) await once(socket, 'open')
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }
  return { socket, next, say }
}

test('R-WS-01 R-WS-02 R-WS-10 both paths welcome with a clientId; any other path and a foreign page are refused', async () => {
  const server = await serve()
  for (const path of ['/api/ws', '/ws']) assert.ok((await (await connect(server, path)).next('welcome')).clientId)
  const elsewhere = await connect(server, '/elsewhere')
  assert.match(String((await once(elsewhere.socket, 'error'))[0]), /404/)
  const foreign = await connect(server, '/api/ws', { origin: 'https://evil.example' })
  assert.match(String((await once(foreign.socket, 'error'))[0]), /403/)
})

test('R-WS-03 R-WS-11 ping is answered by pong with its timestamp', async () => {
  const { next, say } = await connect(await serve())
  say({ type: 'ping', timestamp: 42 })
  assert.equal((await next('pong')).timestamp, 42)
})

test('R-WS-17 garbage, an unknown type and an unknown event are errors with a code and a sentence; the socket lives on', async () => {
  const { next, say } = await connect(await serve())
  for (const frame of ['{', '[]', { type: 'launch' }, { type: 'subscribe', event: 'nothing' }]) {
    say(frame)
    const error = await next('error')
    assert.ok(error.code && error.message)
  }
  say({ type: 'ping' })
  await next('pong')
})

const unread = (count: number) => ({ type: 'notifications', data: { unread: count } }) as const

test('R-WS-04 R-WS-05 R-WS-16 a visitor may not subscribe to notifications; a member hears their own only, until unsubscribed', async () => {
  const server = await serve()
  const { next, say } = await connect(server)
  await say({ type: 'subscribe', event: 'notifications' })
  assert.equal((await next('error')).code, 'UNAUTHENTICATED')
  say({ type: 'auth', token: 'good' })
  await next('authenticated')
  say({ type: 'subscribe', event: 'notifications' })
  assert.equal((await next('subscription_success')).event, 'notifications')
  server.sockets.push('notifications', unread(1), 'lova')
  server.sockets.push('notifications', unread(2), 'hery')
  assert.deepEqual((await next('notifications')).data, { unread: 2 })
  say({ type: 'unsubscribe', event: 'notifications' })
  say({ type: 'ping' })
  await next('pong')
  server.sockets.push('notifications', unread(3), 'hery')
  say({ type: 'ping', timestamp: 2 })
  assert.equal((await next('pong')).timestamp, 2)
})

test('R-WS-16 subscribing twice does not double what is heard', async () => {
  const server = await serve()
  const { next, say } = await connect(server, '/api/ws?token=good')
  await next('authenticated')
  for (const _ of [1, 2]) {
    say({ type: 'subscribe', event: 'notifications' })
    await next('subscription_success')
  }
  server.sockets.push('notifications', unread(1), 'hery')
  server.sockets.push('notifications', unread(2), 'hery')
  assert.deepEqual((await next('notifications')).data, { unread: 1 })
  assert.deepEqual((await next('notifications')).data, { unread: 2 })
})

test('D-06 F-COM-09 a dead token and an ended session close the socket with 4401, GraphQL sockets too', async () => {
  const server = await serve()
  const dead = await connect(server, '/api/ws?token=dead')
  assert.equal((await once(dead.socket, 'close'))[0], 4401)
  const alive = await connect(server, '/api/ws?token=good')
  await alive.next('authenticated')
  const graphql = await connect(server, '/api/graphql', {}, 'graphql-transport-ws')
  await once(graphql.socket, 'open')
  graphql.say({ type: 'connection_init', payload: { authorization: 'Bearer good' } })
  await graphql.next('connection_ack')
  const closed = [alive, graphql].map(({ socket }) => once(socket, 'close'))
  server.sockets.endSessions(['s1'])
  for (const [code] of await Promise.all(closed)) assert.equal(code, 4401)
})

test('R-GQL-02 over a GraphQL socket only subscriptions run, under the same permissions, with our sentences', async () => {
  const server = await serve()
  const { socket, next, say } = await connect(server, '/api/graphql', {}, 'graphql-transport-ws')
  await once(socket, 'open')
  say({ type: 'connection_init', payload: { authorization: 'Bearer good', language: 'en' } })
  await next('connection_ack')
  say({ id: 'a', type: 'subscribe', payload: { query: '{ version }' } })
  assert.equal((await next('error')).id, 'a')
  say({ id: 'b', type: 'subscribe', payload: { query: 'subscription { pendingUsersChanged { kind } }' } })
  const answer = JSON.stringify(await next('next'))
  assert.match(answer, /FORBIDDEN/)
  assert.match(answer, /You are not allowed to do this/)
})

test('F10 draining says 1001 to every socket and admits no new one', async () => {
  const server = await serve()
  const { socket, next } = await connect(server)
  await next('welcome')
  const closed = once(socket, 'close')
  await server.sockets.drain(2000)
  assert.equal((await closed)[0], 1001)
  const late = await connect(server)
  assert.match(String((await once(late.socket, 'error'))[0]), /502/)
})

test('a socket that sends too much is closed, one frame above 64 KB too', async () => {
  const server = await serve()
  const chatty = await connect(server)
  await chatty.next('welcome')
  const closed = once(chatty.socket, 'close')
  for (let index = 0; index < 130; index++) chatty.say({ type: 'ping' })
  assert.equal((await closed)[0], 1008)
  const heavy = await connect(server)
  await heavy.next('welcome')
  heavy.say('x'.repeat(70_000))
  assert.equal((await once(heavy.socket, 'close'))[0], 1009)
})

test('an address that is no address neither stops the server nor answers 5xx; a reset during a refusal neither', async () => {
  const server = await serve()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as { port: number }
  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  for (const path of ['//', '/elsewhere', '/api/ws?token=%']) {
    const line = createConnection(port, '127.0.0.1')
    line.on('error', () => {})
    await once(line, 'connect')
    line.write(upgrade(path))
    if (path === '/elsewhere') line.resetAndDestroy()
    else await once(line, 'data')
    line.destroy()
  }
  assert.equal((await server.ask('{ version }')).status, 200)
})

test('R-GQL-56 a text of a query is short: what is long belongs into variables, and is not kept', async () => {
  const { ask } = await serve()
  const { status, body } = await ask(`{ version }${' '.repeat(30_000)}`)
  assert.equal(status, 400)
  assert.equal(body.errors[0].extensions.code, 'QUERY_TOO_COMPLEX')
})

test('N-09 the apps on phones, and whoever else may call the API, learn what an answer weighed; nobody else does', async () => {
  const { app } = await serve({ CORS_ORIGINS: 'https://partner.mg' })
  const timing = async (url: string) => (await app.inject({ url })).headers['timing-allow-origin']
  const allowed = String(await timing('/api/nowhere')).split(', ')
  for (const origin of ['https://localhost', 'capacitor://localhost', 'https://partner.mg'])
    assert.ok(allowed.includes(origin), origin)
  assert.ok(
    allowed.every((origin) => URL.canParse(origin)),
    'no wildcard',
  )
  assert.equal(await timing('/nowhere'), undefined)
})

test('R-ROUTE-63 an unknown address of the API is refused in the language of the caller', async () => {
  const { app } = await serve()
  const answer = await app.inject({ url: '/api/nowhere', headers: { 'x-language': 'en' } })
  assert.equal(answer.statusCode, 404)
  assert.equal(answer.json().errors[0].message, 'Not found')
})
