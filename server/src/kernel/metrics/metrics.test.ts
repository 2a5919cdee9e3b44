import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test, { type TestContext } from 'node:test'
import { type World, world } from '../../../test/world.ts'
import { readConfig } from '../../config.ts'
import { makeEvent, pay, reserves } from '../../modules/orders/testing.ts'
import { StartupError } from '../startup-error.ts'
import { declaredMetrics } from './meter.ts'
import { serveMetrics } from './scrapes.ts'

const measured = { METRICS_PORT: '0' }
const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('prom-client'))

/** A world that is measured, and how Prometheus asks it. */
async function scraped(t: TestContext, settings: Record<string, string> = {}) {
  const w = await world(t, { ...measured, ...settings })
  let time = 0
  const reads = { sockets: 0 }
  const sockets = { count: () => ++reads.sockets }
  const scrapes = await serveMetrics({
    config: w.kernel.config,
    meter: w.kernel.meter,
    source: { kernel: w.kernel, database: w.database, sockets },
    now: () => time,
  })
  assert.ok(scrapes)
  t.after(() => scrapes.close())
  const ask = (path = '/metrics', init: RequestInit = {}) => fetch(`http://127.0.0.1:${scrapes.port}${path}`, init)
  const read = async (): Promise<string> => {
    time += 10_000
    return (await ask()).text()
  }
  return { w, ask, read, reads, scrapes }
}

const seriesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
const figureOf = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('without METRICS_PORT nothing is measured, nothing listens and no library is loaded', async (t) => {
  const w = await world(t)
  const { config, meter } = w.kernel
  assert.equal(meter.isOn, false)
  const source = { kernel: w.kernel, database: w.database, sockets: w.app.sockets }
  assert.equal(await serveMetrics({ config, meter, source }), null)
  await w.visitor().ok('{ version }')
  assert.equal(isLoaded(), false)
  await world(t, measured)
  assert.equal(isLoaded(), true) // the check sees it where it is
})

test('a server that measures leaves the resolvers of one that does not as they are', async (t) => {
  const resolverOf = ({ app }: World) => app.schema.getQueryType()?.getFields().me?.resolve
  const plain = await world(t)
  const before = resolverOf(plain)
  const watched = await world(t, measured)
  assert.notEqual(resolverOf(watched), before)
  assert.equal(resolverOf(plain), before)
  assert.equal(resolverOf(await world(t)), before)
})

test('metrics that others can reach need a token, and a token needs metrics', () => {
  const refused = (settings: Record<string, string>, why: RegExp) =>
    assert.throws(
      () => readConfig(settings),
      (error) => error instanceof StartupError && why.test(error.message),
    )
  refused({ ...measured, METRICS_HOST: '0.0.0.0' }, /METRICS_HOST 0\.0\.0\.0 needs METRICS_TOKEN/)
  refused({ METRICS_TOKEN: 'a-token-of-ours' }, /METRICS_TOKEN needs METRICS_PORT/)
  refused({ PORT: '4000', METRICS_PORT: '4000' }, /PORT and METRICS_PORT are the same port/)
  assert.equal(readConfig(measured).METRICS_HOST, '127.0.0.1')
  readConfig({ ...measured, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'a-token-of-ours' })
})

test('with a token nobody reads metrics without it', async (t) => {
  const { ask } = await scraped(t, { METRICS_TOKEN: 'a-token-of-ours' })
  const asked = async (authorization?: string) =>
    (await ask('/metrics', authorization ? { headers: { authorization } } : {})).status
  assert.equal(await asked(), 401)
  assert.equal(await asked('Bearer a-token-of-other'), 401)
  assert.equal(await asked('a-token-of-ours'), 401)
  assert.equal(await asked('Bearer a-token-of-ours'), 200)
})

test('the port of metrics has nothing else, and the site has no metrics', async (t) => {
  const { w, ask } = await scraped(t)
  assert.equal((await ask('/')).status, 404)
  assert.equal((await ask('/api/version')).status, 404)
  assert.equal((await ask('/metrics', { method: 'POST' })).status, 405)
  assert.equal((await w.visitor().http('GET', '/metrics')).statusCode, 404)
})

test('every declared metric stands in a scrape, also before anything happened', async (t) => {
  const { read } = await scraped(t)
  const text = await read()
  const { counted, collectors } = declaredMetrics()
  const names = [...counted, ...collectors.flatMap(({ gauges }) => Object.values(gauges))].map(({ name }) => name)
  assert.ok(names.length > 15)
  assert.deepEqual(
    names.filter((name) => !text.includes(`# TYPE ${name} `)),
    [],
  )
  for (const name of names) assert.match(name, /^vondrona_[a-z_]+$/)
  assert.deepEqual(seriesOf(text, 'vondrona_errors_total').length, 3) // at zero: the first error is an increase
})

test('what a client calls its operations, methods and addresses makes no series', async (t) => {
  const { w, read } = await scraped(t)
  const address = await w.address()
  for (let n = 0; n < 30; n++) {
    await w.visitor().ok(`query Mine${n} { version }`)
    await fetch(`${address}/api/nothing-${n}`, { method: n % 2 ? 'PROPFIND' : 'GET' })
  }
  const text = await read()
  assert.deepEqual(seriesOf(text, 'vondrona_operations_total'), [
    'vondrona_operations_total{operation="other",outcome="ok"} 30',
  ])
  assert.doesNotMatch(text, /Mine\d|nothing-\d|PROPFIND/)
  assert.equal(figureOf(text, 'vondrona_use_cases_total{use_case="version",outcome="ok"}'), 30)
})

test('use cases are counted as done, refused or failed; a fault counts as an error', async (t) => {
  const { w, read } = await scraped(t, { LOG_LEVEL: 'silent' })
  await w.visitor().gql('{ dashboardStats { totalUsers } }')
  const admin = await w.member({ role: 'admin' })
  await w.sql('alter table figure rename to figure_away')
  await admin.gql('{ dashboardStats { totalUsers } }')
  const text = await read()
  const cases = (outcome: string) =>
    figureOf(text, `vondrona_use_cases_total{use_case="dashboardStats",outcome="${outcome}"}`)
  assert.deepEqual([cases('refused'), cases('failed'), cases('ok')], [1, 1, undefined])
  assert.equal(figureOf(text, 'vondrona_errors_total{where="graphql"}'), 1)
})

test('places, jobs, connections and budgets are read as they are', async (t) => {
  const { w, read } = await scraped(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 0 }, { price: 10_000 }])
  const { id } = await reserves(w, await w.member(), event, [0, 0, 1])
  await pay(w, id)
  await w.kernel.jobs.enqueue(w.kernel.db, 'nobody.does', {}, { runAt: new Date(w.now().getTime() - 90_000) })
  await w.sql(
    `insert into message_budget (channel, scope, who, seconds, starts_at, spent, cost)
     values ('sms', 'day', '', 86400, '2026-11-20T21:00:00Z', 1600, 0)`,
  )
  const text = await read()
  const places = (outcome: string) => figureOf(text, `vondrona_places_total{outcome="${outcome}"}`)
  assert.deepEqual([places('reserved'), places('refused')], [3, 0])
  const paid = seriesOf(text, 'vondrona_payment_outcomes_total').filter((line) => !line.endsWith(' 0'))
  assert.equal(paid.length, 1)
  assert.match(paid[0] ?? '', /outcome="succeed"} 1$/)
  assert.ok((figureOf(text, 'vondrona_jobs{state="waiting"}') ?? 0) >= 1)
  assert.ok((figureOf(text, 'vondrona_jobs_late_seconds') ?? 0) >= 90)
  assert.equal(figureOf(text, 'vondrona_database_connections_max'), 10)
  assert.equal(figureOf(text, 'vondrona_messages_today{channel="sms"}'), 1600)
  assert.equal(figureOf(text, 'vondrona_messages_per_day{channel="sms"}'), 2000)
})

test('however many scrape, figures are read once in five seconds', async (t) => {
  const { ask, read, reads } = await scraped(t)
  await Promise.all(Array.from({ length: 10 }, () => ask()))
  assert.equal(reads.sockets, 1)
  await read()
  assert.equal(reads.sockets, 2)
})

test('figures that cannot be read are missing, and the others are told all the same', async (t) => {
  const { w, read } = await scraped(t)
  assert.equal(figureOf(await read(), 'vondrona_collector_failures_total{collector="jobs"}'), 0)
  await w.sql('alter table graphile_worker._private_jobs rename to away')
  const text = await read()
  await w.sql('alter table graphile_worker.away rename to _private_jobs')
  assert.equal(figureOf(text, 'vondrona_collector_failures_total{collector="jobs"}'), 1)
  assert.equal(figureOf(text, 'vondrona_jobs_late_seconds'), undefined)
  assert.ok(figureOf(text, 'vondrona_database_connections_max'))
})

test('a job is counted by its name', async (t) => {
  const { w, read } = await scraped(t)
  await w.kernel.jobs.enqueue(w.kernel.db, 'dashboard.fold', {})
  await w.runJobs()
  assert.equal(figureOf(await read(), 'vondrona_jobs_total{job="dashboard.fold",outcome="ok"}'), 1)
})
