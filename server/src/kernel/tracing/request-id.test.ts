import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { emptyDatabase } from '../../../test/database.ts'
import { world } from '../../../test/world.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../db.ts'
import { makeHttp } from '../http/http.ts'
import { makeLog } from '../log.ts'
import { requestIds } from './request-id.ts'
import { runAs, running } from './running.ts'
import { noTracer, type Tracer } from './tracer.ts'

interface Line {
  request?: string
  msg: string
  todo: string
  err: { statement: string; pid: number; code: string }
}
/** The log of the product, and what it writes. */
function listened() {
  const lines: Line[] = []
  const log = makeLog('info')
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(JSON.parse(line)) } })
  return { log, lines }
}

test('the id of a request is taken from a trusted proxy alone, and only where it has the form of one', () => {
  const from = (TRUST_PROXY: string) => requestIds({ config: { ...readConfig({}), TRUST_PROXY }, newId: () => 'new' })
  const asked = (remoteAddress: string, id: unknown) =>
    ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as never
  const [none, proxy] = [from(''), from('10.0.0.0/8')]
  assert.equal(none(asked('10.0.0.1', 'abcdef0123456789')), 'new')
  assert.equal(proxy(asked('192.0.2.1', 'abcdef0123456789')), 'new')
  for (const wrong of [
    'short',
    'a'.repeat(65),
    'with space',
    'line\nbreak1',
    '../../../../etc',
    '',
    '-starts-so',
    undefined,
    ['a', 'b'],
  ])
    assert.equal(proxy(asked('10.0.0.1', wrong)), 'new', String(wrong))
  assert.equal(proxy(asked('::ffff:10.0.0.1', 'abcdef0123456789')), 'abcdef0123456789')
})

test('the same id is in the header, in the line of the error, with the statement and the connection of the database, and no row', async (t) => {
  const w = await world(t)
  const { log, lines } = listened()
  const app = await makeHttp({ ...w.kernel, config: { ...w.kernel.config, TRUST_PROXY: '127.0.0.1' }, log })
  t.after(() => app.close())
  app.post('/api/broken', async () => {
    await w.kernel.db.selectFrom('appUser').select('id').execute() // what runs between two waits keeps the id
    await w.kernel.db
      .insertInto('tag' as never)
      .values({ id: 'no id', name: 'Rasoa@exemple.mg' } as never)
      .execute()
  })
  const [one, other] = await Promise.all(
    ['proxy-given-0001', 'proxy-given-0002'].map((id) =>
      app.inject({
        method: 'POST',
        url: '/api/broken',
        payload: { a: 1 },
        headers: { 'x-request-id': id },
        remoteAddress: '127.0.0.1',
      }),
    ),
  )
  assert.deepEqual([one?.statusCode, one?.headers['x-request-id']], [500, 'proxy-given-0001'])
  assert.equal(other?.headers['x-request-id'], 'proxy-given-0002')
  const found = lines.filter(({ msg }) => msg === 'unexpected error')
  assert.deepEqual(found.map(({ request }) => request).sort(), ['proxy-given-0001', 'proxy-given-0002'])
  for (const { err, todo } of found) {
    assert.match(err.statement, /^insert into "tag"/)
    assert.ok(err.pid > 0)
    assert.match(todo, /report it/)
  }
  assert.doesNotMatch(JSON.stringify(lines), /Failing row/)
  const stranger = await app.inject({
    method: 'POST',
    url: '/api/broken',
    payload: {},
    headers: { 'x-request-id': 'stranger-00000001' },
    remoteAddress: '192.0.2.7',
  })
  assert.match(String(stranger.headers['x-request-id']), /^[0-9a-f-]{36}$/)
})

test('what a row contained that the database refused is not logged, and the id of a job is that of its lines', () => {
  const { log, lines } = listened()
  const error = Object.assign(new Error('violates'), {
    code: '23505',
    detail: 'Key (email)=(a@exemple.mg) already exists.',
  })
  runAs({ id: 'job-1' }, () => log.error({ err: error }, 'x'))
  assert.equal(running(), undefined)
  log.error({ err: error }, 'y')
  assert.deepEqual(
    lines.map(({ request }) => request),
    ['job-1', undefined],
  )
  assert.equal(lines[0]?.err.code, '23505')
  assert.doesNotMatch(JSON.stringify(lines), /exemple\.mg/)
})

test('a trace that a stranger began is not followed, one of the proxy is; probes have none', async (t) => {
  const w = await world(t)
  const begun: unknown[] = []
  const tracer: Tracer = {
    ...noTracer,
    isOn: true,
    begin: (name, _kind, _facts, parent) => void begun.push([name, parent]),
  }
  const app = await makeHttp({ ...w.kernel, config: { ...w.kernel.config, TRUST_PROXY: '10.0.0.0/8' }, tracer })
  t.after(() => app.close())
  for (const url of ['/api/things/:id', '/healthz']) app.get(url, async () => 'yes')
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const ask = (url: string, remoteAddress: string) => app.inject({ url, headers: { traceparent }, remoteAddress })
  await ask('/api/things/of-rasoa?token=secret', '192.0.2.7')
  await ask('/api/things/of-rasoa', '10.0.0.1')
  await ask('/healthz', '10.0.0.1')
  await ask('/of-rasoa', '192.0.2.7')
  assert.deepEqual(begun, [
    ['GET /api/things/:id', undefined],
    ['GET /api/things/:id', traceparent],
    ['GET other', undefined],
  ])
})

test('the line of a slow statement has the id of whoever asked it, not of whoever opened the connection', async (t) => {
  const database = await emptyDatabase()
  const { log, lines } = listened()
  const { db, close } = openDatabase(database.url, { log, slowQueryMs: 0, max: 1 })
  t.after(async () => {
    await close()
    await database.drop()
  })
  for (const id of ['opens-it-0001', 'asks-it-00002'])
    await runAs({ id }, () => sql`select ${id}::text as ${sql.ref(id.slice(0, 4))}`.execute(db))
  const found = lines.filter(({ msg }) => msg.startsWith('Slow statement')).map(({ request }) => request)
  assert.deepEqual(found, ['opens-it-0001', 'asks-it-00002'])
})
