import assert from 'node:assert/strict'
import test from 'node:test'
import { isEnumType } from 'graphql'
import { rolesBut } from '../../../test/people.ts'
import { refused, type World, world } from '../../../test/world.ts'
import { foldFigures } from '../../kernel/figures/store.ts'
import { apply, openType } from '../applications/testing.ts'
import { makeEvent } from '../events/testing.ts'
import { moved, newLive, streamer } from '../lives/testing.ts'
import { makeArticle } from '../magazine/testing.ts'
import { end, inHours, makeVote } from '../votes/testing.ts'
import { dashboardHealth } from './health.ts'

const figures = 'totalUsers totalArticles totalLives activeUsers totalEvents totalVotes activeLives activeVotes'
const stats = `{ dashboardStats { ${figures} } }`
const dashboard = `{ dashboard { articles { title } lives { title } events { title } votes { title } categories { name }
  stats { ${figures} } } }`
const waiting = '{ dashboardWaiting { kind count } }'
const health = '{ dashboardHealth { part state value of } }'
const admin = (w: World) => w.member({ role: 'admin' })

test('R-GQL-18 R-ROLE-16 nobody but administrators reads figures, waiting work, charts or health', async (t) => {
  const w = await world(t)
  const asked = [stats, waiting, '{ dashboardSeries { name } }', health]
  for (const query of asked) {
    await refused('UNAUTHENTICATED', w.visitor().gql(query))
    for (const role of rolesBut('admin')) await refused('FORBIDDEN', (await w.member({ role })).gql(query))
    await refused('FORBIDDEN', (await w.member({ role: 'admin', status: 'pending' })).gql(query))
  }
})

test('R-GQL-19 a member has the lists of the dashboard, without the figures; visitors and pending members nothing', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  await makeVote(boss, { title: 'Ouvert' })
  await makeVote(boss, { title: 'Brouillon', status: 'draft' })
  await refused('UNAUTHENTICATED', w.visitor().gql(dashboard))
  await refused('FORBIDDEN', (await w.member({ status: 'pending' })).gql(dashboard))
  const { data, errors } = await (await w.member()).gql(dashboard)
  assert.equal(data.dashboard.stats, null)
  assert.deepEqual(
    errors?.map(({ path, extensions }) => [path?.join('.'), extensions.code]),
    [['dashboard.stats', 'FORBIDDEN']],
  )
  assert.deepEqual(data.dashboard.votes, [{ title: 'Ouvert' }])
})

test('R-DASH-01 R-DASH-02 R-DASH-03 R-GQL-18 the eight figures count what there is, in all and active', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  for (const status of ['active', 'pending', 'blocked'] as const) await w.member({ status })
  const owner = await streamer(w)
  await makeArticle(boss, { status: 'published' })
  const { id } = await makeArticle(boss, { title: 'Brouillon' })
  await makeEvent(w, boss, { status: 'published' })
  await newLive(owner)
  await moved(owner, 'startLive', (await newLive(owner)).id)
  await makeVote(boss)
  await makeVote(boss, { endDate: inHours(w, 1) })
  await boss.ok(end, { id: (await makeVote(boss)).id })
  const seen = async () => (await boss.ok(stats)).dashboardStats
  const expected = {
    totalUsers: 5,
    activeUsers: 3,
    totalArticles: 2,
    totalLives: 2,
    activeLives: 1,
    totalEvents: 1,
    totalVotes: 3,
    activeVotes: 2,
  }
  assert.deepEqual(await seen(), expected)
  await foldFigures(w.kernel.db)
  assert.deepEqual(await seen(), expected, 'the same once the counts are folded')
  w.advance(2 * 3_600_000)
  await boss.ok('mutation($id: ID!) { deleteArticle(id: $id) }', { id })
  assert.deepEqual(await seen(), { ...expected, totalArticles: 1, activeVotes: 1 })
})

test('R-GQL-19 five lists and the figures come in one call, at most five of each', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  await boss.ok('mutation { createCategory(name: "Courses") { id } }')
  for (let n = 1; n <= 6; n++) await makeArticle(boss, { title: `Article ${n}`, status: 'published' })
  await makeEvent(w, boss, { title: 'Trail', status: 'published' })
  await newLive(await streamer(w), { title: 'Veillée' })
  await makeVote(boss, { title: 'Parcours' })
  const found = (await boss.ok(dashboard)).dashboard
  assert.equal(found.articles.length, 5)
  assert.equal(found.articles[0].title, 'Article 6')
  assert.deepEqual(
    [found.lives, found.events, found.votes, found.categories],
    [[{ title: 'Veillée' }], [{ title: 'Trail' }], [{ title: 'Parcours' }], [{ name: 'Courses' }]],
  )
  assert.equal(found.stats.totalArticles, 6)
})

test('the dashboard tells what waits, and nothing where nothing does', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const seen = async () =>
    Object.fromEntries(
      (await boss.ok(waiting)).dashboardWaiting.map((one: { kind: string; count: number }) => [one.kind, one.count]),
    )
  assert.deepEqual(await seen(), {})
  await w.member({ status: 'pending' })
  const { typeId } = await openType(w, boss)
  await apply(await w.member(), typeId)
  await apply(await w.member(), typeId)
  await w.sql(
    `insert into outgoing_message (id, channel, recipient, status, created_at) values ($1, 'mail', 'a@x.mg', 'failed', $2)`,
    [w.kernel.newId(), w.now()],
  )
  assert.deepEqual(await seen(), { members: 1, applications: 2, messages: 1 })
})

test('every figure, series, work and part that a domain tells has its name in the contract', async (t) => {
  const w = await world(t)
  const names = (type: string) => {
    const found = w.app.schema.getType(type)
    return isEnumType(found) ? found.getValues().map(({ name }) => name) : assert.fail(type)
  }
  const told = w.kernel.overviews
  const keys = (parts: (object | undefined)[]) => parts.flatMap((part) => Object.keys(part ?? {})).sort()
  assert.deepEqual(keys(told.map(({ series }) => series)), names('SeriesName').sort())
  assert.deepEqual(keys(told.map(({ health }) => health)), names('HealthPart').sort())
  const counts = await Promise.all(told.map(({ waiting }) => waiting?.count(w.system)))
  assert.deepEqual(keys(counts), names('WaitingKind').sort())
  const all = await Promise.all(told.map(({ figures }) => figures?.(w.system)))
  assert.deepEqual(keys(all), figures.split(' ').sort())
})

test('F-ADM-09 the health of an installation: disk, gateway, messages and payments', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const seen = async () =>
    new Map<string, { state: string; value: number | null; of: number | null }>(
      (await boss.ok(health)).dashboardHealth.map((one: { part: string }) => [one.part, one]),
    )
  const good = await seen()
  assert.equal(good.get('media')?.state, 'off')
  assert.equal(good.get('messages')?.state, 'ok')
  assert.equal(good.get('payments')?.state, 'ok')
  const disk = good.get('disk')
  assert.ok(disk?.value && disk.of && disk.value < disk.of)
  const message = (id: string, status: string) =>
    w.sql(
      `insert into outgoing_message (id, channel, recipient, status, created_at) values ($1, 'mail', 'a@x.mg', $2, $3)`,
      [id, status, w.now()],
    )
  const late = w.kernel.newId()
  await message(w.kernel.newId(), 'failed')
  assert.deepEqual((await seen()).get('messages'), { part: 'messages', state: 'warning', value: 1, of: null })
  await message(late, 'waiting')
  assert.equal((await seen()).get('messages')?.state, 'warning', 'one that has just been written is not late')
  w.advance(11 * 60_000)
  assert.deepEqual((await seen()).get('messages'), { part: 'messages', state: 'failing', value: 2, of: null })
})

test('F-ADM-09 a gateway that does not answer, and a disk without room, are failing; the others answer all the same', async (t) => {
  const w = await world(t, { DISK_RESERVE_MB: '1000000000' })
  const boss = await admin(w)
  const away = { ...w.kernel.media, engine: 'embedded' as const, health: () => Promise.reject(new Error('away')) }
  const context = { ...(await boss.context()), media: away }
  const found = Object.fromEntries((await dashboardHealth(context)).map(({ part, state }) => [part, state]))
  const { disk, media, messages, payments, smsBudget, database, certificate } = found
  assert.deepEqual([disk, media], ['failing', 'failing'])
  assert.deepEqual([messages, payments, smsBudget, database, certificate], ['ok', 'ok', 'off', 'ok', 'off'])
})
