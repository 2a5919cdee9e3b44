import assert from 'node:assert/strict'
import { test } from 'node:test'
import { live as limits } from '@vondrona/rules/lives/constants'
import { type Member, type World, world } from '../../../test/world.ts'
import { addFollow, addReminder, beginningSoon, claimNotices } from './follow/store.ts'
import { countOpen, dueLives, idsWithViewers, livesToCut, unfinishedLives } from './store.ts'

/** A live as it stands in the database, whatever its author may do. */
async function live(
  w: World,
  { id: author }: Pick<Member, 'id'>,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const id = w.kernel.newId()
  const usual = { id, author_id: author, title: 'Un live', status: 'active', source_kind: 'browser', play_name: id }
  const times = { source_changed_at: w.now(), created_at: w.now(), updated_at: w.now() }
  const row = { ...usual, ...times, ...columns }
  const names = Object.keys(row)
  await w.sql(
    `insert into live (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}
const statuses = ['scheduled', 'active', 'paused', 'ended', 'recorded'] as const
const at = (w: World, ms: number) => new Date(w.now().getTime() + ms)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

test('what is planned or going on counts for its streamer, what is going on is looked after, and watched as long as it is not over', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const [one, other] = [await w.member({ role: 'streamer' }), await w.member({ role: 'streamer' })]
  const of = new Map<string, string>()
  for (const status of statuses) of.set(status, await live(w, one, { status, viewer_count: 1 }))
  await live(w, other, { status: 'scheduled' })
  const those = (...some: (typeof statuses)[number][]) => some.map((status) => of.get(status)).sort()
  const count = (id: string) => w.system.transaction((tx) => countOpen(tx, id))
  assert.deepEqual([await count(one.id), await count(other.id), await count(w.kernel.newId())], [3, 1, 0])
  assert.deepEqual(idsOf(await unfinishedLives(db)), those('active', 'paused'))
  assert.deepEqual((await idsWithViewers(db)).sort(), those('scheduled', 'active', 'paused'))
})

test('D-06 lives of who is blocked, erased or no streamer any more are cut, as far as something can be broadcast; no others are', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const members = {
    streamer: await w.member({ role: 'streamer' }),
    admin: await w.member({ role: 'admin' }),
    blocked: await w.member({ role: 'streamer', status: 'blocked' }),
    pending: await w.member({ role: 'streamer', status: 'pending' }),
    editor: await w.member({ role: 'redacteur' }),
    erased: await w.member({ role: 'admin' }),
  }
  await w.sql('update app_user set deleted_at = now() where id = $1', [members.erased.id])
  const cut: string[] = []
  for (const [who, member] of Object.entries(members)) {
    const secret = { status: 'scheduled', secret_hash: Buffer.from('x') }
    const ids = [await live(w, member), await live(w, member, { status: 'paused' }), await live(w, member, secret)]
    for (const status of ['scheduled', 'ended', 'recorded']) await live(w, member, { status })
    if (!['streamer', 'admin'].includes(who)) cut.push(...ids)
    assert.deepEqual(idsOf(await livesToCut(db, member.id)), ['streamer', 'admin'].includes(who) ? [] : ids.sort(), who)
  }
  assert.deepEqual(idsOf(await livesToCut(db)), cut.sort())
})

test('what the gateway fetches begins by itself at its millisecond; what somebody broadcasts waits for them', async (t) => {
  const w = await world(t)
  const streamer = await w.member({ role: 'streamer' })
  const planned = { status: 'scheduled', auto_start: true, source_kind: 'url', start_time: at(w, 0) }
  const late = await live(w, streamer, { ...planned, start_time: at(w, 1 - limits.startsLate) })
  const due = [await live(w, streamer, planned), await live(w, streamer, { ...planned, source_kind: 'rtsp' })]
  due.push(late)
  for (const other of [
    { auto_start: false },
    { source_kind: 'browser' },
    { source_kind: 'rtmp' },
    { status: 'active' },
    { start_time: at(w, 1) },
    { start_time: at(w, -limits.startsLate) },
    { start_time: null },
  ])
    await live(w, streamer, { ...planned, ...other })
  assert.deepEqual(idsOf(await dueLives(w.kernel.db, w.now())), due.sort())
  const before = idsOf(await dueLives(w.kernel.db, at(w, -1)))
  assert.deepEqual(
    due.filter((id) => before.includes(id)),
    [late],
  )
})

test('of a live that begins within the time, its end included, is told before; not where its author may not broadcast', async (t) => {
  const w = await world(t)
  const streamer = await w.member({ role: 'streamer' })
  const begins = (by: Member, ms: number, more = {}) =>
    live(w, by, { status: 'scheduled', start_time: at(w, ms), ...more })
  await begins(streamer, 0)
  const soon = [await begins(streamer, 1), await begins(await w.member({ role: 'admin' }), 1000)]
  await begins(streamer, 1001)
  await begins(streamer, 1, { status: 'active' })
  await begins(await w.member({ role: 'user' }), 1)
  await begins(await w.member({ role: 'streamer', status: 'blocked' }), 1)
  const erased = await w.member({ role: 'streamer' })
  await begins(erased, 1)
  await w.sql('update app_user set deleted_at = now() where id = $1', [erased.id])
  assert.deepEqual((await beginningSoon(w.kernel.db, at(w, 0), at(w, 1000))).sort(), soon.sort())
})

test('who asked for a live and who follows its streamer hear of it once, active members only, followers not twice within the time', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const [streamer, other] = [await w.member({ role: 'streamer' }), await w.member({ role: 'streamer' })]
  const [asked, follower, blocked, erased, stranger] = [
    await w.member(),
    await w.member(),
    await w.member({ status: 'blocked' }),
    await w.member(),
    await w.member(),
  ]
  await w.sql('update app_user set deleted_at = now() where id = $1', [erased.id])
  const follow = (by: Member, of: Member) => addFollow(db, { userId: by.id, streamerId: of.id, createdAt: w.now() })
  for (const one of [follower, blocked, erased]) await follow(one, streamer)
  await follow(stranger, other)
  const make = async (by: Member, ms: number) => {
    const id = await live(w, by, { started_at: at(w, ms) })
    for (const one of [asked, blocked, erased])
      await addReminder(db, { userId: one.id, liveId: id, createdAt: w.now() })
    return id
  }
  const claim = async (liveId: string, ms: number, since: number | null) => {
    const followersSince = since === null ? null : at(w, since)
    const claimed = await w.system.transaction((tx) =>
      claimNotices(tx, { liveId, kind: 'started', followersSince, at: at(w, ms) }),
    )
    return [asked, follower, blocked, erased, stranger].filter(({ id }) => claimed.includes(id))
  }
  const hears = async (expected: Member[], ...args: Parameters<typeof claim>) =>
    assert.deepEqual(
      (await claim(...args)).map(({ pseudo }) => pseudo),
      expected.map(({ pseudo }) => pseudo),
    )
  const first = await make(streamer, 0)
  await hears([asked], first, 0, null)
  await hears([follower], first, 0, -1000)
  await hears([], first, 0, -1000)
  const second = await make(streamer, 10)
  await hears([asked], second, 10, -1)
  await hears([follower], second, 10, 0)
  await hears([asked, stranger], await make(other, 10), 10, -1000)
})
