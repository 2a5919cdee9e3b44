/** The life cycle of a server on one data folder: first start, drain, kill -9, the next start. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { child, database, enrol, folder, password, processesIn, registerDocument, startServer } from './process.ts'

/** A registration whose body is only half sent; `finish` sends the rest and gives the answer. */
async function halfSent(url: string, name: string) {
  const body = JSON.stringify({ query: registerDocument, variables: { input: child(name) } })
  const outgoing = request(`${url}/api/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue', // the server says when it has the request in hand
    },
  })
  const answered = new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ status: answer.statusCode, text })
    })
  })
  answered.catch(() => {})
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  await new Promise((resolve) => outgoing.write(body.slice(0, 40), resolve))
  return {
    finish() {
      outgoing.end(body.slice(40))
      return answered
    },
  }
}

test('a second start reuses database, keys and accounts', async (t) => {
  const DATA_DIR = folder(t)
  const first = await startServer(t, { env: { DATA_DIR } })
  await enrol(first, 'fidele')
  const keys = readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')
  assert.equal((await first.stop()).code, 0)
  assert.deepEqual(processesIn(DATA_DIR), [])
  const second = await startServer(t, { env: { DATA_DIR } })
  const login = 'mutation($input: LoginInput!) { login(input: $input) { user { pseudo } } }'
  const { data } = await second.gql(login, { input: { email: 'fidele@exemple.mg', password } })
  assert.equal(data.login.user.pseudo, 'fidele')
  assert.equal(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'), keys)
  assert.doesNotMatch(second.said(), /Making the database/)
})

test('F10 SIGTERM: requests under way finish, sockets hear 1001, new ones are refused, the database goes last', async (t) => {
  const DATA_DIR = folder(t)
  const server = await startServer(t, { env: { DATA_DIR } })
  const token = await enrol(server, 'temoin')
  const sockets = await Promise.all([server.socket(), server.socket(token), server.socket(token)])
  const names = Array.from({ length: 20 }, (_, index) => `dernier${index}`)
  const slow = await Promise.all(names.map((name) => halfSent(server.url, name)))
  server.child.kill('SIGTERM')
  assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1001, 1001, 1001])
  await until('new connections are refused', () =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  const answers = await Promise.all(slow.map(({ finish }) => finish()))
  for (const { status, text } of answers) assert.match(`${status} ${text}`, /^200 .*"token"/)
  const { code } = await server.ended
  assert.equal(code, 0, 'it ended by itself, not at its limit')
  assert.deepEqual(processesIn(DATA_DIR), [])

  const next = await startServer(t, { env: { DATA_DIR } })
  for (const { text } of answers) {
    const { data } = await next.gql('{ me { id } }', {}, { token: JSON.parse(text).data.register.token })
    assert.ok(data.me.id, 'what was acknowledged is there')
  }
})

test('F10 with DRAIN_SECONDS a server that is asked to stop serves on: /readyz says no, connections end politely, then pages and sockets are sent elsewhere', async (t) => {
  const { url } = await database(t)
  const server = await startServer(t, { env: { DATA_DIR: folder(t), DATABASE_URL: url, DRAIN_SECONDS: '6' } })
  const get = (path: string) => fetch(server.url + path)
  const connection = async (path: string) => (await get(path)).headers.get('connection')
  const page = '/sitemap-pages.xml'
  assert.deepEqual([await connection(page), (await get('/readyz')).status], ['keep-alive', 200])
  const sockets = await Promise.all(Array.from({ length: 10 }, () => server.socket()))
  const closed: number[] = []
  for (const socket of sockets) void socket.closed.then(() => closed.push(performance.now()))
  server.child.kill('SIGTERM')
  await server.until('/readyz says no', async () => (await get('/readyz')).status === 503)
  const first = await get(page)
  assert.deepEqual([first.status, first.headers.get('connection'), closed.length], [200, 'close', 0])
  await server.until('pages are sent elsewhere', async () => (await get(page)).status === 502)
  assert.equal((await get('/healthz')).status, 200)
  assert.equal((await server.gql('{ __typename }')).status, 200, 'nobody else may be asked for what is not safe')
  await assert.rejects(server.socket(), /502/)
  assert.deepEqual(new Set(await Promise.all(sockets.map((one) => one.closed))), new Set([1001]))
  assert.ok((closed.at(-1) ?? 0) - (closed[0] ?? 0) > 200, 'they do not all come back at once')
  assert.equal((await server.ended).code, 0)
})

test('kill -9 leaves no PostgreSQL behind, and the next start has everything', async (t) => {
  const DATA_DIR = folder(t)
  const server = await startServer(t, { env: { DATA_DIR } })
  const token = await enrol(server, 'survivant')
  assert.ok(processesIn(DATA_DIR).length > 0)
  await server.kill()
  await until('the database ends too', () => processesIn(DATA_DIR).length === 0)
  const next = await startServer(t, { env: { DATA_DIR } })
  const { data } = await next.gql('{ me { pseudo } }', {}, { token })
  assert.equal(data.me.pseudo, 'survivant')
})

test('with DATABASE_URL no database is started here, and a stop leaves the other one alone', async (t) => {
  const DATA_DIR = folder(t)
  const { url, pool } = await database(t)
  const server = await startServer(t, { env: { DATA_DIR, DATABASE_URL: url } })
  await enrol(server, 'ailleurs')
  assert.deepEqual(processesIn(DATA_DIR), [])
  assert.equal((await server.stop()).code, 0)
  const { rows } = await pool.query('select pseudo from app_user')
  assert.deepEqual(rows, [{ pseudo: 'ailleurs' }])
})

test('a database of DATABASE_URL that restarts is waited for: 503 in the meantime, no exit', async (t) => {
  const DATA_DIR = folder(t)
  const { url, pool } = await database(t)
  const server = await startServer(t, { env: { DATA_DIR, DATABASE_URL: url, LOG_LEVEL: 'warn' } })
  const token = await enrol(server, 'patient')
  const { rows } = await pool.query(
    `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'vondrona%'`,
  )
  assert.ok(rows[0].ended > 1)
  await server.until('the server answers again', async () => {
    const { status, data } = await server.gql('{ me { pseudo } }', {}, { token })
    assert.ok(status === 503 || data.me.pseudo === 'patient')
    return status === 200
  })
})
