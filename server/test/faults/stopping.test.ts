/** How a server ends: by whatever signal, at whatever moment, and under npm, which passes on what it hears. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { findPostgres } from '../../src/kernel/postgres/index.ts'
import { isWaiting } from '../locks/held-rows.ts'
import { until } from '../wait.ts'
import { afterwards, folder, listensOn, npm, processesIn, root, run, startServer } from './process.ts'

const answers = async (port: number | null) =>
  port !== null &&
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://exemple.mg' }

for (const environment of [{}, production] as Record<string, string>[])
  test(`SIGTERM to npm start ends the server, which drains: ${JSON.stringify(environment)}`, async (t) => {
    const DATA_DIR = folder(t)
    const { child, said, ended, until: untilIt } = npm(t, ['start', '--silent'], { DATA_DIR, ...environment })
    await untilIt('it answers', () => answers(listensOn(said())))
    const port = listensOn(said())
    child.kill('SIGTERM')
    await ended
    await until('nobody listens any more', async () => !(await answers(port)))
    await until('the database is gone', () => processesIn(DATA_DIR).length === 0)
  })

test('every script takes the place of its shell, so that signals arrive', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  assert.ok(Object.keys(scripts).length > 10)
  for (const [name, script] of Object.entries(scripts)) assert.match(script, /^(\w+=\S+ )*exec /, name)
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`${signal} drains: sockets hear 1001, the database goes last, exit code 0`, async (t) => {
    const DATA_DIR = folder(t)
    const server = await startServer(t, { env: { DATA_DIR } })
    const socket = await server.socket()
    server.child.kill(signal)
    assert.equal(await socket.closed, 1001)
    const { code, said } = await server.ended
    assert.equal(code, 0)
    assert.match(said, /Stopped\.\s*$/)
    assert.deepEqual(processesIn(DATA_DIR), [])
  })

for (const environment of [{}, production] as Record<string, string>[])
  test(`Ctrl-C that arrives from the terminal and from npm is one: the server drains: ${JSON.stringify(environment)}`, async (t) => {
    const server = await startServer(t, { env: { DATA_DIR: folder(t), ...environment } })
    await mute(t, server.port)
    server.child.kill('SIGINT')
    await server.until('it drains', () => server.said().includes('finishing'))
    server.child.kill('SIGINT')
    const { code, said } = await server.ended
    assert.match(said, /Stopped\.\s*$/)
    assert.equal(code, 0)
  })

test('who presses Ctrl-C again while it drains ends the server at once', async (t) => {
  const server = await startServer(t, { env: { DATA_DIR: folder(t) } })
  const socket = await mute(t, server.port)
  let isOver = false
  void server.ended.then(() => {
    isOver = true
  })
  await until('it ends', () => isOver || !server.child.kill('SIGINT'))
  const { code, said } = await server.ended
  assert.equal(code, 1)
  assert.doesNotMatch(said, /Stopped/)
  socket.destroy()
})

test('the supervisor of production passes SIGHUP on, too', async (t) => {
  const DATA_DIR = folder(t)
  const env = { DATA_DIR, ...production }
  const server = await startServer(t, { env })
  server.child.kill('SIGHUP')
  const { code, said } = await server.ended
  assert.equal(code, 0)
  assert.match(said, /SIGHUP: finishing[\s\S]*Stopped\./)
  assert.deepEqual(processesIn(DATA_DIR), [])
})

/** A socket that never answers that it is closed: a drain waits for it. */
async function mute(t: TestContext, port: number) {
  const socket = connect(port, '127.0.0.1')
  afterwards(t, () => void socket.destroy())
  socket.on('error', () => {})
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  socket.write(`GET /api/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1.1 101/)
  return socket
}

/** When a start can be interrupted, each told by what can be seen from outside. */
const moments: Record<string, (said: string, dataDir: string) => Promise<boolean> | boolean> = {
  'as soon as it runs': () => true,
  'while the database is made': (said) => /Making the database/.test(said),
  'when the database is there': (_said, dataDir) => processesIn(dataDir).length > 0,
  'between listening and the gateway': (said) => answers(listensOn(said)),
}

for (const [moment, isReached] of Object.entries(moments))
  test(`SIGTERM ${moment} ends a start in good order, and the next start succeeds`, async (t) => {
    const DATA_DIR = folder(t)
    const free = { RTMP_PORT: '0', MEDIA_PORT: '0', MEDIA_UDP_PORT: '0' }
    const env = { DATA_DIR, MEDIA_GATEWAY: 'embedded', ...free }
    const { child, said, ended, until: untilIt } = run('server/src/main.ts', [], { env })
    await untilIt(moment, () => isReached(said(), DATA_DIR))
    child.kill('SIGTERM')
    const { code, signal } = await ended
    assert.ok(code === 0 || signal === 'SIGTERM', said())
    assert.doesNotMatch(said(), /\bat .*:\d+:\d+/, 'no stack trace')
    await until('nothing is left running', () => processesIn(DATA_DIR).length === 0)
    assert.equal(await answers(listensOn(said())), false)
    const next = await startServer(t, { env })
    assert.equal((await next.stop()).code, 0)
  })

test('jobs that are being started while a server drains end with it', async (t) => {
  const DATA_DIR = folder(t)
  const env = { DATA_DIR }
  await (await startServer(t, { env })).stop() // the tables of the queue are there
  const server = run('server/src/main.ts', [], { env })
  const { config } = await server.until('the database is there', () => findPostgres(DATA_DIR))
  const client = new pg.Client(config)
  client.on('error', () => {}) // it goes with the database
  const lock = 'begin; lock table graphile_worker._private_job_queues in access exclusive mode'
  await client.connect()
  await client.query(lock)
  const port = await server.until('it listens', () => listensOn(server.said()))
  await server.until('its jobs wait for the lock', () => isWaiting(client))
  await mute(t, port)
  server.child.kill('SIGTERM')
  await server.until('it drains', () => server.said().includes('finishing'))
  await client.query('rollback')
  await server.until('the jobs listen', async () => {
    const { rows } = await client.query(`select from pg_stat_activity where query ilike 'listen "jobs:%'`)
    return rows.length > 0
  })
  const { code, said } = await server.ended
  assert.equal(code, 0, said)
  assert.doesNotMatch(said, /\bat .*:\d+:\d+/, 'no stack trace')
  assert.deepEqual(processesIn(DATA_DIR), [])
})
