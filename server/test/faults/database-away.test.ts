/** A start whose database is not there yet, or not for us. */
import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { openInstallation } from '../../src/installation.ts'
import { makeLog } from '../../src/kernel/log.ts'
import { StartupError } from '../../src/kernel/startup-error.ts'
import { afterwards, database, folder, run } from './process.ts'

process.env.LC_ALL = 'C' // sentences for operators are in the language of the terminal

type Answering = (socket: Socket) => void

/** A server on 127.0.0.1 that treats each connection as `answering` says at that moment. */
async function listener(t: TestContext, answering: () => Answering): Promise<string> {
  const lines = new Set<Socket>()
  const server = createServer((socket) => {
    lines.add(socket)
    socket.on('error', () => {}).once('close', () => lines.delete(socket))
    answering()(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterwards(t, () => {
    for (const line of lines) line.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What PostgreSQL says to a connection that it does not take. */
const refusing =
  (code: string, text: string): Answering =>
  (socket) =>
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)
      const head = Buffer.alloc(5, 'E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })

const silent: Answering = () => {}
const starting = refusing('57P03', 'the database system is starting up')

const passingTo =
  ({ host, port }: { host: string; port: number }): Answering =>
  (socket) => {
    const line = connect(join(host, `.s.PGSQL.${port}`))
    line.on('error', () => socket.destroy())
    socket.pipe(line).pipe(socket)
  }

const open = (t: TestContext, url: string, patience = 0) =>
  openInstallation(readConfig({ DATABASE_URL: url, DATA_DIR: folder(t) }), makeLog('silent'), { patience })

async function refused(t: TestContext, url: string, sentence: RegExp): Promise<Error> {
  const error = await open(t, url).then(
    (installation) => installation.close().then(() => assert.fail(`opened: ${url}`)),
    (error) => error,
  )
  assert.ok(error instanceof StartupError, String(error?.stack))
  assert.match(error.message, sentence)
  return error
}

test('a database that cannot be used: what is wrong and what to do, in one sentence', async (t) => {
  const made = await database(t)
  const { user, password, database: name } = made.config
  const at = (place: string) => `postgres://${user}:${password}@${place}/${name}`
  await refused(t, at('127.0.0.1:1'), /^nobody listens at 127\.0\.0\.1:1\/\w+ .*ECONNREFUSED.*: start PostgreSQL, or/)
  await refused(t, at('base.invalid'), /^the host of the database base\.invalid:5432\/\w+ is unknown/)
  await refused(t, at(await listener(t, () => starting)), /is starting up or shutting down/)
  await refused(t, at(await listener(t, () => refusing('53300', 'too many clients'))), /has no connection left/)
  await refused(t, at(await listener(t, () => (socket) => void socket.destroy())), /closes the connection/)
  const noEncryption: Answering = (socket) => socket.once('data', () => socket.write('N'))
  const plain = await listener(t, () => noEncryption)
  await refused(t, `${at(plain)}?sslmode=no-verify`, /^no encrypted connection .*: check sslmode/)
  await refused(t, `${at(plain)}?sslmode=verify-full&sslrootcert=/none.pem`, /^no encrypted connection .*none\.pem/)
  await refused(t, made.url.replace(/:[^:@/]+@/, ':wrong@'), /refuses access \(password authentication failed/)
  await refused(
    t,
    made.url.replace(name, 'nowhere'),
    /^the database .* does not exist .*: create it, or correct its name/,
  )
})

test('a database that does not answer in time: the reason and what to look at, no stack', async (t) => {
  const address = await listener(t, () => silent)
  await refused(
    t,
    `postgres://someone:x@${address}/site`,
    /^the database .*\/site does not answer in time \(.*\): see whether/,
  )
})

test('a read-only database is refused before a member meets it, although no migration waits', async (t) => {
  const { pool, config, url } = await database(t)
  await pool.query(`alter database ${config.database} set default_transaction_read_only = on`)
  await refused(t, url, new RegExp(`${config.database} is read-only .*: name the primary in DATABASE_URL`))
})

test('a database that may still come is asked again until the time is over, and what it waits for is said once', async (t) => {
  let asked = 0
  const address = await listener(t, () => {
    asked += 1
    return starting
  })
  const said = t.mock.method(console, 'log', () => {})
  const before = performance.now()
  await assert.rejects(open(t, `postgres://someone:x@${address}/site`, 3), { name: 'StartupError' })
  assert.ok(performance.now() - before >= 3000)
  assert.ok(asked > 1, `asked ${asked} times`)
  const lines = said.mock.calls.map(({ arguments: [line] }) => String(line))
  assert.equal(lines.length, 1)
  assert.match(
    lines[0] ?? '',
    /^Waiting for the database, 3\u00a0seconds at most: the database .* is starting up or shutting down/,
  )
})

test('a wrong password is not tried again: nothing but a person mends it', async (t) => {
  let asked = 0
  const address = await listener(t, () => {
    asked += 1
    return refusing('28P01', 'password authentication failed')
  })
  await assert.rejects(open(t, `postgres://someone:x@${address}/site`, 3), { name: 'StartupError' })
  assert.equal(asked, 1)
})

test('a start waits for a database that starts beside it, and goes on as soon as it answers', async (t) => {
  const { config } = await database(t)
  let answering = starting
  const address = await listener(t, () => answering)
  const DATABASE_URL = `postgres://${config.user}:${config.password}@${address}/${config.database}`
  const server = run('server/src/main.ts', [], { env: { DATABASE_URL, DATA_DIR: folder(t), LOG_LEVEL: 'silent' } })
  afterwards(t, () => server.child.kill('SIGKILL'))
  await server.until('it waits', () => /^Waiting for the database, 1\u00a0minute at most: .*\.$/m.test(server.said()))
  answering = passingTo(config)
  await server.until('it listens', () => server.said().includes('is listening on'))
  assert.match(server.said(), /^The database answers\.$/m)
  server.child.kill('SIGTERM')
  assert.equal((await server.ended).code, 0)
})

test('a start that waits for its database is stopped by a signal at once', async (t) => {
  const address = await listener(t, () => starting)
  const env = { DATABASE_URL: `postgres://someone:x@${address}/site`, DATA_DIR: folder(t), LOG_LEVEL: 'silent' }
  const server = run('server/src/main.ts', [], { env: { ...env, DATABASE_WAIT_SECONDS: '3600' } })
  afterwards(t, () => server.child.kill('SIGKILL'))
  await server.until('it waits', () => server.said().includes('Waiting for the database'))
  server.child.kill('SIGTERM')
  const { code, said } = await server.ended
  assert.deepEqual([code, /^Stopped\.$/m.test(said)], [0, true])
})
