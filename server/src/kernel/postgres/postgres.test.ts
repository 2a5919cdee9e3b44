import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { onlyErrors } from '../../../test/database.ts'
import { until } from '../../../test/wait.ts'
import { openDatabase, Unavailable } from '../db.ts'
import { StartupError } from '../startup-error.ts'
import { chooseAccount, underAccount } from './account.ts'
import { findBinaries, linkLibraries } from './binaries.ts'
import { unusable } from './home.ts'
import { findPostgres, type PostgresOptions, startPostgres } from './index.ts'
import { readPostmasterFile } from './leftover.ts'
import { isAlive, startTime } from './process-info.ts'
import { serverSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'vd-pg-'))
const isRoot = process.getuid?.() === 0
const children: ChildProcess[] = []
/** One database for nearly all tests, one after the other: making or copying it takes longer than what is tested. */
const dataDir = join(folder, 'first')

const quiet = { ...onlyErrors, error() {} }
const start = (dataDir: string, options: Partial<PostgresOptions> = {}) =>
  startPostgres({ dataDir, log: quiet, settings: { fsync: 'off' }, ...options })

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** Another node process that holds a database; `said` gives its next line. */
function startHolder(dataDir: string, options: { uid?: number; gid?: number } = {}) {
  const script = join(import.meta.dirname, '../../../test/postgres-process.ts')
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  const child = spawn(process.execPath, [script, dataDir], { ...options, stdio, cwd: '/', detached: true })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const said = async () =>
    JSON.parse((await lines.next()).value ?? '{}') as { pid: number; url: string; refused?: string }
  return { child, said }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

before(async () => {
  mkdirSync(join(dataDir, 'postgres.new/half'), { recursive: true })
  const first = await start(dataDir)
  await ask(first.url, 'create table kept (id int)')
  await first.stop()
})

after(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('a first start that was interrupted half-way does not hinder the next one', () => {
  assert.throws(() => statSync(join(dataDir, 'postgres.new')), /ENOENT/)
  assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700)
})

test('a folder that cannot be written is refused with one sentence', async () => {
  writeFileSync(join(folder, 'file'), '')
  await assert.rejects(start(join(folder, 'file/data')), (error) => {
    assert.ok(error instanceof StartupError)
    assert.match(error.message, /^The data folder .* cannot be written by this user \(ENOTDIR\)\. .*\.$/)
    return true
  })
})

test('a folder that holds something else is refused and left alone', async () => {
  const foreign = join(folder, 'foreign')
  mkdirSync(join(foreign, 'postgres'), { recursive: true })
  writeFileSync(join(foreign, 'postgres/precious'), 'x')
  await assert.rejects(start(foreign), /holds something that is not a database of this program/)
  assert.ok(statSync(join(foreign, 'postgres/precious')))
})

test('the application is no superuser, and nobody gets in without the password', async () => {
  const postgres = await start(dataDir)
  assert.equal(await ask(postgres.url, 'select rolsuper from pg_roles where rolname = current_user'), false)
  await assert.rejects(ask(postgres.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), /password authentication failed/)
  assert.equal(statSync(postgres.config.host).mode & 0o077, 0)
  await postgres.stop()
})

test('kill -9 of node leaves no server behind, and the next start has the data', async () => {
  const { child, said } = startHolder(dataDir)
  const { pid, url } = await said()
  await ask(url, 'insert into kept values (1)')
  assert.equal(findPostgres(dataDir)?.url, url)
  await kill(child)
  await until('the orphan ends', () => startTime(pid) === null)
  assert.equal(findPostgres(dataDir), null)
  const postgres = await start(dataDir)
  assert.equal(await ask(postgres.url, 'select count(*)::int from kept where id = 1'), 1)
  await postgres.stop()
})

test('a second start on the data folder of a running server is refused with one sentence', async () => {
  const { child, said } = startHolder(dataDir)
  const { url } = await said()
  await assert.rejects(start(dataDir), new RegExp(`already in use by the running server with process id ${child.pid}`))
  assert.equal(await ask(url, 'select 1'), 1)
  await kill(child)
})

test('of several processes that start at once on a dead lock one wins', async () => {
  writeFileSync(join(dataDir, 'postgres.lock'), '1 0@never')
  const holders = [startHolder(dataDir), startHolder(dataDir), startHolder(dataDir)]
  const answers = await Promise.all(holders.map(({ said }) => said()))
  await Promise.all(holders.map(({ child }) => kill(child)))
  assert.equal(answers.filter(({ pid }) => pid).length, 1)
  for (const { refused } of answers) if (refused) assert.match(refused, /already in use/)
  // Its server outlives it for a moment, and would keep the next test's from starting.
  for (const { pid } of answers) if (pid) await until('the server of the winner ends', () => startTime(pid) === null)
})

test('a server that was left behind is stopped and replaced by our own', async () => {
  const cluster = join(dataDir, 'postgres')
  mkdirSync(join(dataDir, 'run'), { recursive: true })
  const args = ['-D', cluster, ...serverSettings(join(dataDir, 'run'))]
  const orphan = spawn(...underAccount(chooseAccount(), join(findBinaries(), 'bin/postgres'), args))
  children.push(orphan)
  await until('the orphan is up', () => readPostmasterFile(cluster)?.pid === orphan.pid)
  const postgres = await start(dataDir)
  assert.notEqual(postgres.pid, orphan.pid)
  assert.equal(startTime(orphan.pid!), null)
  assert.equal(await ask(postgres.url, 'select 1'), 1)
  await postgres.stop()
})

for (const [what, content] of [
  ['whose number belongs to somebody else now', `${process.pid}\n${dataDir}/postgres\n`],
  ['that is empty after a power cut', ''],
] as const)
  test(`a postmaster.pid ${what} is ignored`, async () => {
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), content)
    const postgres = await start(dataDir)
    await postgres.stop()
    assert.ok(isAlive(process.pid))
  })

test('the lock of a socket whose process number somebody else has by now is ignored', async () => {
  const run = join(dataDir, 'run')
  const lock = join(run, '.s.PGSQL.5432.lock')
  mkdirSync(run, { recursive: true })
  const other = spawn('sleep', ['60'], { stdio: 'ignore' })
  children.push(other)
  writeFileSync(lock, `${other.pid}\n${dataDir}/postgres\n1790000000\n5432\n${run}\n\n`)
  if (isRoot) {
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    chownSync(lock, uid, gid)
  }
  const postgres = await start(dataDir)
  assert.equal(await ask(postgres.url, 'select 1'), 1)
  await postgres.stop()
})

test('a database that answers although its process cannot be seen is refused, and nothing of it is taken away', async () => {
  const run = join(dataDir, 'run')
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const lock = join(dataDir, 'postgres.lock')
  const server = createServer((socket) => socket.end())
  await new Promise<void>((resolve) => server.listen(join(run, '.s.PGSQL.5432'), resolve))
  const elsewhere = `${2 ** 22 + 1}` // no process has such a number
  writeFileSync(pidFile, `${elsewhere}\n${dataDir}/postgres\n1790000000\n5432\n${run}\n\n\nready   \n`)
  writeFileSync(lock, `${elsewhere} 12@another`)
  try {
    await assert.rejects(
      start(dataDir),
      (error) => error instanceof StartupError && /cannot be seen from here.*Stop it first/.test(error.message),
    )
    assert.match(readFileSync(pidFile, 'utf8'), new RegExp(`^${elsewhere}\n`))
    assert.equal(readFileSync(lock, 'utf8'), `${elsewhere} 12@another`)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
  const postgres = await start(dataDir)
  assert.equal(await ask(postgres.url, 'select 1'), 1)
  await postgres.stop()
})

test('F01 PostgreSQL killed with -9 restarts, its end is reported, and the pool works again', async () => {
  const postgres = await start(dataDir)
  const exits: unknown[] = []
  postgres.onExit((exit) => exits.push(exit))
  const { pool, db, close } = openDatabase(postgres.config)
  await pool.query('insert into kept values (2)')
  const idle = await pool.connect() // lent while its server dies: must not end this process
  const before = postgres.pid
  process.kill(before, 'SIGKILL')
  await until('the end is reported', () => exits.length)
  const query = () => db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
  await until('the pool works again', () =>
    query().catch((error) => void assert.ok(error instanceof Unavailable, error)),
  )
  assert.deepEqual(exits, [{ code: null, signal: 'SIGKILL' }])
  assert.notEqual(postgres.pid, before)
  assert.equal((await pool.query('select count(*) from kept where id = 2')).rows[0]?.count, 1)
  idle.release()
  await close()
  await postgres.stop()
})

test('Ctrl-C in the terminal reaches node, and the database answers until node stops it', async () => {
  const { child, said } = startHolder(dataDir)
  const { pid } = await said()
  process.kill(-child.pid!, 'SIGINT') // the complete foreground group, as a terminal does
  assert.deepEqual(await said(), { answeredAfterInterrupt: true })
  assert.deepEqual(await once(child, 'exit'), [0, null])
  assert.equal(startTime(pid), null)
})

test('a data folder with a very long name works', async () => {
  const long = join(folder, 'long'.repeat(30))
  cpSync(dataDir, long, { recursive: true })
  const postgres = await start(long)
  assert.equal(await ask(postgres.url, 'select 1'), 1)
  assert.equal(statSync(postgres.config.host).mode & 0o777, 0o700)
  await postgres.stop()
  assert.throws(() => statSync(postgres.config.host), /ENOENT/)
})

test('root without user namespaces runs it under an account that is not root', {
  skip: !isRoot && 'needs root',
}, async () => {
  chmodSync(folder, 0o711)
  const postgres = await start(dataDir, { account: 'drop', elsewhere: join(folder, 'elsewhere') })
  assert.notEqual(statSync(join(dataDir, 'postgres')).uid, 0)
  assert.equal(await ask(postgres.url, 'select 1'), 1)
  await postgres.stop()
  const again = await start(dataDir) // and back again, however this machine does it
  await again.stop()
})

test('an account that cannot walk to the data folder gets the database elsewhere, behind a link', {
  skip: !isRoot && 'needs root',
}, async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  chmodSync(folder, 0o711)
  cpSync(join(dataDir, 'postgres'), join(closed, 'data/postgres'), { recursive: true })
  const postgres = await start(join(closed, 'data'), { account: 'drop', elsewhere: join(folder, 'elsewhere') })
  assert.ok(readlinkSync(join(closed, 'data/postgres')).startsWith(join(folder, 'elsewhere')))
  assert.equal(await ask(postgres.url, 'select count(*)::int from kept where id = 2'), 1)
  await postgres.stop()
})

test('a user who is not root starts it directly', {
  skip: !isRoot && 'the other tests ran as such a user',
}, async (t) => {
  const program = statSync(process.execPath).mode & 0o001
  if (!program || !canOthersWalkTo(import.meta.dirname)) return t.skip('the source is in a closed folder')
  chmodSync(folder, 0o711)
  const own = join(folder, 'nobody')
  mkdirSync(own)
  chownSync(own, 65534, 65534)
  const { child, said } = startHolder(own, { uid: 65534, gid: 65534 })
  const { url, refused } = await said()
  assert.equal(refused, undefined)
  assert.equal(await ask(url, 'select 1'), 1)
  process.kill(child.pid!, 'SIGINT')
  await once(child, 'exit')
})

test('library links that no install script made are made', () => {
  const native = join(folder, 'package/native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    '[{"source":"native/lib/liba.so.1.2","target":"native/lib/liba.so.1"}]',
  )
  linkLibraries(native)
  linkLibraries(native)
  assert.equal(readlinkSync(join(native, 'lib/liba.so.1')), 'liba.so.1.2')
})

function canOthersWalkTo(path: string): boolean {
  return path === '/' || Boolean(statSync(path).mode & 0o001 && canOthersWalkTo(join(path, '..')))
}

test('F04 what PostgreSQL says of a full disk becomes one sentence of ours, and nothing else does', () => {
  for (const said of [
    'could not write to file "pg_wal/xlogtemp.1": No space left on device',
    'could not extend file "base/1/4168": wrote only 4096 of 8192 bytes at block 0',
    'could not create file "postmaster.pid": Disk quota exceeded',
  ])
    assert.equal(
      String(unusable('/data', new StartupError(`PostgreSQL did not start: ${said}`))),
      'StartupError: The disk of the data folder /data is full. Make room on it.',
    )
  const other = new StartupError('PostgreSQL did not start: out of memory')
  assert.equal(unusable('/data', other), other)
})
