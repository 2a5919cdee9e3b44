/** Behind a reverse proxy: whose address counts. Callers are 127.0.0.2, .3, …, the proxy is 127.0.0.1. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { TestDatabase } from '../database.ts'
import { ask, noNginx, startNginx } from './nginx.ts'
import { freePort } from './ports.ts'
import { type Answer, database, enrol, folder, password, startServer } from './process.ts'
import { startProxy } from './proxy.ts'

interface Caller {
  from: string
  /** What the caller claims in X-Forwarded-For. */
  forged?: string
  token?: string
}

const headersOf = ({ forged, token }: Caller) => ({
  ...(forged && { 'x-forwarded-for': forged }),
  ...(token && { authorization: `Bearer ${token}` }),
})

function call(port: number, caller: Caller, query: string, variables = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path: '/api/graphql',
      method: 'POST',
      localAddress: caller.from,
      agent: false,
      headers: { 'content-type': 'application/json', ...headersOf(caller) },
    })
    outgoing.once('error', reject)
    outgoing.once('response', async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ status: answer.statusCode, ...JSON.parse(text) })
    })
    outgoing.end(JSON.stringify({ query, variables }))
  })
}

/** A member's subscription to what only administrators may hear: refused, and the log notes from where. */
async function overreach(port: number, { from, forged, token }: Caller): Promise<void> {
  class From extends WebSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol, { localAddress: from, headers: headersOf({ from, ...(forged && { forged }) }) })
    }
  }
  const url = `ws://127.0.0.1:${port}/api/graphql`
  const client = createClient({
    url,
    webSocketImpl: From,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  })
  const changes = client.iterate({ query: 'subscription { pendingUsersChanged { kind } }' })
  const { value } = await changes.next().catch((errors: unknown) => ({ value: { errors } }))
  assert.match(JSON.stringify(value), /FORBIDDEN/)
  await client.dispose()
}

const addresses = ({ pool }: TestDatabase, action: string) =>
  pool
    .query('select address from audit_entry where action = $1 order by id', [action])
    .then(({ rows }) => rows.map((row) => row.address))

const login = 'mutation($input: LoginInput!) { login(input: $input) { token } }'
const mySessions = '{ mySessions { address current } }'

async function start(t: Parameters<typeof startServer>[0], settings: Record<string, string>) {
  const data = await database(t)
  const server = await startServer(t, {
    env: { DATA_DIR: folder(t), DATABASE_URL: data.url, LOG_LEVEL: 'warn', ...settings },
  })
  await enrol(server, 'membre')
  return { data, server, proxied: await startProxy(t, server.port) }
}

const input = { email: 'membre@exemple.mg', password }

test('with TRUST_PROXY the real address counts, for sessions, the log, sockets and limits', async (t) => {
  const { data, server, proxied } = await start(t, { TRUST_PROXY: '127.0.0.1' })
  const { data: entered } = await call(proxied, { from: '127.0.0.2' }, login, { input })
  const { token } = entered.login
  const known = await call(proxied, { from: '127.0.0.2', token }, mySessions)
  assert.deepEqual(known.data.mySessions.find((one: { current: boolean }) => one.current).address, '127.0.0.2')

  await t.test('what the caller claims is not believed', async () => {
    const forger = { from: '127.0.0.3', forged: '41.188.1.2, 127.0.0.2', token }
    await overreach(proxied, forger)
    await call(proxied, forger, '{ users { items { id } } }')
    await server.until('the log has both', async () => (await addresses(data, 'authorization.refused')).length === 2)
    assert.deepEqual(await addresses(data, 'authorization.refused'), ['127.0.0.3', '127.0.0.3'])
  })

  await t.test('one who guesses, under ever new claims, is stopped alone', async () => {
    const guess = { input: { ...input, password: 'pas celui-ci' } }
    let codes: (string | undefined)[] = []
    for (let index = 0; index < 12; index++) {
      const { errors } = await call(proxied, { from: '127.0.0.4', forged: `41.188.1.${index}` }, login, guess)
      codes.push(errors?.[0]?.extensions.code)
    }
    codes = [...new Set(codes)]
    assert.deepEqual(codes, ['BAD_CREDENTIALS', 'RATE_LIMITED'])
    assert.ok((await call(proxied, { from: '127.0.0.5' }, login, { input })).data.login.token)
  })
})

test('without TRUST_PROXY everybody is the proxy, whatever is claimed', async (t) => {
  const { data, server, proxied } = await start(t, {})
  const { data: entered } = await call(proxied, { from: '127.0.0.2', forged: '41.188.1.2' }, login, { input })
  const { token } = entered.login
  await overreach(proxied, { from: '127.0.0.2', forged: '41.188.1.2', token })
  await overreach(server.port, { from: '127.0.0.6', forged: '41.188.1.2', token })
  await server.until('the log has both', async () => (await addresses(data, 'authorization.refused')).length === 2)
  assert.deepEqual((await addresses(data, 'authorization.refused')).sort(), ['127.0.0.1', '127.0.0.6'])
  const known = await call(proxied, { from: '127.0.0.2', token }, mySessions)
  assert.deepEqual(known.data.mySessions.find((one: { current: boolean }) => one.current).address, '127.0.0.1')
})

test('a direct caller is not believed although a proxy elsewhere is trusted', async (t) => {
  const { data, server } = await start(t, { TRUST_PROXY: '10.0.0.0/8' })
  const { data: entered } = await call(server.port, { from: '127.0.0.2', forged: '41.188.1.2' }, login, { input })
  await overreach(server.port, { from: '127.0.0.2', forged: '41.188.1.2', token: entered.login.token })
  await server.until('the log has it', async () => (await addresses(data, 'authorization.refused')).length === 1)
  assert.deepEqual(await addresses(data, 'authorization.refused'), ['127.0.0.2'])
  const { rows } = await data.pool.query(`select address from session where address <> '127.0.0.1'`)
  assert.deepEqual(rows, [{ address: '127.0.0.2' }])
})

test('the documented nginx: its file is right, HTTP goes to HTTPS, and sockets pass', {
  skip: noNginx(),
}, async (t) => {
  const { server } = await start(t, { TRUST_PROXY: 'loopback' })
  const nginx = await startNginx(t, [server.port], [await freePort(), await freePort()])
  assert.match(nginx.judgement, /syntax is ok/)
  assert.doesNotMatch(nginx.judgement, /\[(warn|emerg|alert)\]/)
  const plain = await fetch(`http://127.0.0.1:${nginx.http}/lives?x=1`, { redirect: 'manual' })
  assert.deepEqual([plain.status, plain.headers.get('location')], [301, 'https://community.example.mg/lives?x=1'])
  assert.deepEqual((await ask(nginx.https, '/healthz')).status, 200)
  const token = await enrol(server, 'derriere')
  const socket = new WebSocket(`wss://127.0.0.1:${nginx.https}/api/ws?token=${token}`, { rejectUnauthorized: false })
  const first = await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
  assert.match(String(first), /"type":"welcome"/)
  socket.terminate()
})
