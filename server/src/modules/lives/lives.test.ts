import assert from 'node:assert/strict'
import { test } from 'node:test'
import { live as limits } from '@vondrona/rules/lives/constants'
import { copied, erase } from '../../../test/personal-data.ts'
import { photo } from '../../../test/photos.ts'
import { refused, world } from '../../../test/world.ts'
import { pause, start } from './move-live.ts'
import { fields, job, move, moved, newLive, readLive, streamer, ticking } from './testing.ts'
import { remakeLiveKeys } from './watching/remake-keys.ts'

const create = 'mutation($input: LiveInput!) { createLive(input: $input) { id } }'
const update = `mutation($id: ID!, $input: LiveInput!) { updateLive(id: $id, input: $input) { ${fields} } }`

test('R-SRC-31 a live needs a title, a source that fits its address, and a real moment', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const wrong = async (input: object, field: string, code: string) => {
    const error = await refused('BAD_USER_INPUT', owner.gql(create, { input }))
    assert.deepEqual(
      error.extensions.errors?.map((one) => [one.field, one.code]),
      [[field, code]],
    )
  }
  await wrong({ title: 'ab' }, 'title', 'titleTooShort')
  await wrong({ title: 'x'.repeat(limits.title.max + 1) }, 'title', 'titleTooLong')
  await wrong({ title: 'Une caméra', sourceKind: 'rtsp' }, 'sourceUrl', 'sourceMissing')
  await wrong(
    { title: 'Une caméra', sourceKind: 'rtsp', sourceUrl: 'http://a.example' },
    'sourceUrl',
    'sourceInvalid.rtsp',
  )
  await wrong(
    { title: 'Une adresse', sourceKind: 'url', sourceUrl: 'file:///etc/passwd' },
    'sourceUrl',
    'sourceInvalid.url',
  )
  await wrong({ title: 'OBS', sourceKind: 'rtmp', sourceUrl: 'rtmp://a.example/x' }, 'sourceUrl', 'sourceUnwanted')
  await wrong({ title: 'OBS', thumbnail: 'data:image/png;base64,AAAA' }, 'thumbnail', 'thumbnailInvalid')
  assert.deepEqual(await w.sql('select from live'), [])
})

test('D-06, D-07 neither a pending streamer nor one under 18 may broadcast', async (t) => {
  const w = await world(t)
  const pending = await streamer(w, { status: 'pending' })
  const minor = await streamer(w, { birth: '2012-01-01' })
  await refused('FORBIDDEN', pending.gql(create, { input: { title: 'Mon live' } }))
  const error = await refused('FORBIDDEN', minor.gql(create, { input: { title: 'Mon live' } }))
  assert.equal(error.extensions.key, 'lives.limited')
})

test('R-SRC-31 a live is created with what was typed; its source and picture are kept, its secret stays with its owner', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const picture = `data:image/webp;base64,${Buffer.from((await photo()) as never, 'base64').toString('base64')}`
  const live = await newLive(owner, { description: 'Départ à 5 h', autoStart: true, thumbnail: picture })
  assert.equal(live.status, 'scheduled')
  assert.equal(live.sourceType, 'rtmp')
  assert.equal(live.autoStart, true)
  assert.equal(live.hasThumbnail, true)
  const image = await w.visitor().http('GET', live.thumbnailUrl)
  assert.equal(image.statusCode, 200)
  assert.equal(image.headers['content-type'], 'image/jpeg')
  assert.deepEqual([...image.rawPayload.subarray(0, 2)], [0xff, 0xd8])
  const [row] = await w.sql('select secret_hash, secret_sealed, play_name from live')
  const secret = String(live.streamKey).split('?k=')[1] as string
  assert.equal(secret.length, 43)
  assert.ok(
    !row.secretHash.toString('latin1').includes(secret) && !row.secretSealed.toString('latin1').includes(secret),
  )
})

test('R-DATA-04 both naming styles are served, field by field, and say the same', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner, { startTime: '2026-11-22T06:00:00+03:00' })
  const pairs = {
    streamUrl: 'stream_url',
    isActive: 'is_active',
    startTime: 'start_time',
    endTime: 'end_time',
    authorId: 'author_id',
    authorName: 'author_name',
    createdAt: 'created_at',
    thumbnailUrl: 'thumbnail_url',
    viewerCount: 'viewer_count',
    hasRecording: 'has_recording',
    recordingComplete: 'recording_complete',
    hasThumbnail: 'has_thumbnail',
    commentCount: 'comment_count',
    sourceType: 'source_type',
    rtmpUrl: 'rtmp_url',
    rtmpStatus: 'rtmp_status',
    autoStart: 'auto_start',
    streamKey: 'stream_key',
  }
  const names = Object.entries(pairs).flat()
  const both = 'createdBy { id pseudo } created_by { id pseudo }'
  const live = await readLive(w.visitor(), id, `${names.join(' ')} ${both} rtmp_key key stream_id duration`)
  for (const [camel, snake] of Object.entries(pairs)) assert.deepEqual(live[snake], live[camel], camel)
  assert.deepEqual(live.created_by, { id: owner.id, pseudo: owner.pseudo })
  assert.equal(live.author_id, owner.id)
  assert.equal(live.author_name, owner.pseudo)
  assert.equal(live.start_time, '2026-11-22T03:00:00.000Z')
  assert.equal(live.is_active, false)
  assert.equal(live.source_type, 'rtmp')
  assert.equal(live.rtmp_status, 'waiting')
  for (const name of ['rtmp_key', 'key', 'stream_id']) assert.equal(live[name], live.stream_key)
  assert.deepEqual([live.viewer_count, live.comment_count, live.duration], [0, 0, null])
})

test('R-SRC-16 the publish secret and the source address are visible to the owner and admins, to nobody else', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const live = await newLive(owner, { sourceKind: 'url', sourceUrl: 'https://93.184.216.34/film.m3u8' })
  const others = [w.visitor(), await w.member(), await streamer(w), await w.member({ role: 'moderator' })]
  for (const other of others) {
    const seen = await readLive(other, live.id)
    assert.ok(!seen.streamKey.includes('?'), 'no secret')
    assert.equal(seen.sourceUrl, null)
  }
  for (const one of [owner, await w.member({ role: 'admin' })]) {
    const seen = await readLive(one, live.id)
    assert.match(seen.streamKey, /^[a-z0-9]{14}\?k=[\w-]{43}$/)
    assert.equal(seen.sourceUrl, 'https://93.184.216.34/film.m3u8')
  }
  const ask = 'query($id: ID!) { myStreamCredentials(liveId: $id) { streamKey } }'
  await refused('FORBIDDEN', (await streamer(w)).gql(ask, { id: live.id }))
  await refused('FORBIDDEN', (await w.member({ role: 'moderator' })).gql(ask, { id: live.id }))
})

test('D-17 R-SRC-12 the moves of a live: scheduled, active, paused, active again, ended for good', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  await refused('CONFLICT', move(owner, 'stopLive', id))
  assert.equal((await moved(owner, 'startLive', id)).isActive, true)
  assert.equal((await moved(owner, 'startLive', id)).status, 'active')
  assert.equal((await moved(owner, 'stopLive', id)).status, 'paused')
  assert.equal((await moved(owner, 'startLive', id)).status, 'active')
  assert.equal((await moved(owner, 'endLive', id)).status, 'ended')
  assert.equal((await moved(owner, 'endLive', id)).status, 'ended')
  await refused('CONFLICT', move(owner, 'startLive', id))
  await refused('CONFLICT', move(owner, 'stopLive', id))
  assert.ok(!(await readLive(owner, id)).streamKey.includes('?'), 'the secret died with the live')
})

test('D-17 of 20 parallel startLive and 20 parallel endLive one each counts', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  const starts = await Promise.all(Array.from({ length: 20 }, () => move(owner, 'startLive', id)))
  assert.deepEqual(new Set(starts.map(({ data }) => data?.startLive.status)), new Set(['active']))
  const ends = await Promise.all(Array.from({ length: 20 }, () => move(owner, 'endLive', id)))
  assert.deepEqual(new Set(ends.map(({ data }) => data?.endLive.status)), new Set(['ended']))
  const lines = await w.sql(
    "select action, count(*) as n from audit_entry where action like 'live.%' group by 1 order by 1",
  )
  assert.deepEqual(lines, [
    { action: 'live.created', n: 1 },
    { action: 'live.ended', n: 1 },
    { action: 'live.started', n: 1 },
  ])
})

test('D-17 a live that its streamer pauses is hidden and no longer fetched, in the log without a reason; one that lost its source waits for it', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner, { sourceKind: 'url', sourceUrl: 'http://93.184.216.34/live.m3u8' })
  const stopped: string[] = []
  const calls: unknown[] = []
  w.kernel.bus.on('lives.stopped', ({ liveId }) => void stopped.push(liveId))
  const show = async (name: string, on: boolean) => void calls.push([name, on])
  const stopPull = async (pullId: string) => void calls.push(pullId)
  const ctx = { ...w.system, media: { ...w.kernel.media, show, stopPull } }
  const runs = async () => {
    calls.length = 0
    await w.sql(`update live set status = 'active', started_at = now(), pull_id = 'pull' where id = $1`, [id])
  }
  await runs()
  assert.equal(await pause(ctx, id, { byLoss: true }), true)
  assert.deepEqual([calls, stopped], [[], []])
  assert.equal(await pause(ctx, id, { byLoss: false }), false, 'it is paused')
  assert.deepEqual([calls, stopped], [[], []])
  await runs()
  assert.equal(await pause(ctx, id, { byLoss: false }), true)
  const [{ playName, pullId }] = await w.sql('select play_name, pull_id from live')
  assert.deepEqual([calls, pullId, stopped], [[[playName, false], 'pull'], null, [id]])
  const log = await w.sql(`select detail from audit_entry where action = 'live.stopped' order by id`)
  assert.deepEqual(log, [{ detail: { reason: 'source lost' } }, { detail: {} }])
})

test("D-20 a moderator may stop and end anybody's live, another streamer may not touch it", async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  const other = await streamer(w)
  for (const name of ['startLive', 'stopLive', 'endLive'] as const) await refused('FORBIDDEN', move(other, name, id))
  await moved(owner, 'startLive', id)
  const moderator = await w.member({ role: 'moderator' })
  await refused('FORBIDDEN', move(moderator, 'startLive', id))
  assert.equal((await moved(moderator, 'stopLive', id)).status, 'paused')
  assert.equal((await moved(moderator, 'endLive', id)).status, 'ended')
})

test('the source cannot change once the live has begun, everything else can; null empties', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner, { description: 'Un texte' })
  const { updateLive } = await owner.ok(update, { id, input: { sourceKind: 'browser', title: 'Autre titre' } })
  assert.deepEqual(
    [updateLive.sourceKind, updateLive.title, updateLive.description],
    ['browser', 'Autre titre', 'Un texte'],
  )
  await w.sql('update live set picture_off = true where id = $1', [id])
  await owner.ok(update, { id, input: { sourceKind: 'rtmp' } })
  assert.equal((await readLive(owner, id, 'pictureOff')).pictureOff, false, 'another source has no camera that is off')
  await owner.ok(update, { id, input: { sourceKind: 'browser' } })
  await moved(owner, 'startLive', id)
  const error = await refused('CONFLICT', owner.gql(update, { id, input: { sourceKind: 'rtmp' } }))
  assert.equal(error.extensions.key, 'lives.begun')
  assert.equal((await owner.ok(update, { id, input: { description: null } })).updateLive.description, '')
  await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { title: ' a ' } }))
})

test('a live is deleted with all that belongs to it, but not while it is on air', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  const remove = 'mutation($id: ID!) { deleteLive(id: $id) }'
  await moved(owner, 'startLive', id)
  await refused('CONFLICT', owner.gql(remove, { id }))
  await moved(owner, 'endLive', id)
  assert.equal((await owner.ok(remove, { id })).deleteLive, true)
  await refused('NOT_FOUND', owner.gql(remove, { id }))
  await refused('NOT_FOUND', w.visitor().gql('query($id: ID!) { live(id: $id) { id } }', { id }))
})

test('R-NET-05 lives in order: active, paused, scheduled by start, ended newest first; each page follows the last one', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const made: Record<string, string> = {}
  const make = async (name: string, startTime?: string) => {
    made[name] = (await newLive(owner, { title: `Live ${name}`, startTime })).id
    w.advance(1000)
    return made[name] as string
  }
  for (const name of ['ended-old', 'ended-new']) {
    await moved(owner, 'startLive', await make(name))
    await moved(owner, 'endLive', made[name] as string)
    w.advance(1000)
  }
  await make('late', '2026-12-01T10:00:00Z')
  await make('soon', '2026-11-25T10:00:00Z')
  for (const name of ['active-old', 'active-new', 'paused']) await moved(owner, 'startLive', await make(name))
  await moved(owner, 'stopLive', made.paused as string)
  const ask = 'query($p: PaginationInput, $s: String) { lives(pagination: $p, search: $s) { id title } }'
  const titles: string[] = []
  for (let after: string | null = null; ; ) {
    const { lives } = await w.visitor().ok(ask, { p: { limit: 2, after } })
    if (lives.length === 0) break
    titles.push(...lives.map((one: { title: string }) => one.title.slice(5)))
    after = lives.at(-1).id
  }
  const wanted = ['active-new', 'active-old', 'paused', 'soon', 'late', 'ended-new', 'ended-old']
  assert.deepEqual(titles, wanted)
  const second = await w.visitor().ok(ask, { p: { limit: 3, page: 2 } })
  assert.deepEqual(
    second.lives.map((one: { title: string }) => one.title.slice(5)),
    wanted.slice(3, 6),
  )
  const found = await w.visitor().ok(ask, { s: 'ACTIVE new' })
  assert.deepEqual(
    found.lives.map((one: { title: string }) => one.title),
    ['Live active-new'],
  )
  for (const s of ['%', '_____', '[a-z]+', 'actve-newx'])
    assert.deepEqual((await w.visitor().ok(ask, { s })).lives, [], s)
  const title = "Course d'Ambatry à Łódź"
  await owner.ok('mutation($id: ID!, $input: LiveInput!) { updateLive(id: $id, input: $input) { id } }', {
    id: made.late,
    input: { title },
  })
  for (const again of [false, true]) {
    if (again) {
      await w.sql(`update live set search_text = ' course d ambatry' where title = $1`, [title])
      assert.equal(await remakeLiveKeys(w.system), 1, 'an earlier version made this key')
    }
    for (const s of ['dambatry', 'd’ambatry course', 'lodz', 'COURS', 'coruse', 'ambatri', `course ${owner.pseudo}`])
      assert.deepEqual(
        (await w.visitor().ok(ask, { s })).lives.map((one: { title: string }) => one.title),
        [title],
        s,
      )
  }
  const { activeLives } = await w.visitor().ok('{ activeLives { title } }')
  assert.equal(activeLives.length, 2)
  const { myLives } = await owner.ok('{ myLives { title } }')
  assert.equal(myLives[0].title, 'Live paused')
})

test('a page of lives with their authors and replays is one statement, however many there are', async (t) => {
  const w = await world(t)
  for (let n = 0; n < 5; n++) await newLive(await streamer(w))
  let statements = 0
  w.database.pool.on('acquire', () => statements++)
  await w
    .visitor()
    .ok(
      '{ lives { id author_name createdBy { pseudo profilePicture } slowMode reminded replay { url parts { offset } } } }',
    )
  assert.equal(statements, 1)
})

test('D-38 where the site is closed to visitors, lives are for members', async (t) => {
  const w = await world(t, { PUBLIC_CONTENT: 'off' })
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  await refused('UNAUTHENTICATED', w.visitor().gql('query($id: ID!) { live(id: $id) { id } }', { id }))
  await refused('UNAUTHENTICATED', w.visitor().gql('{ lives { id } }'))
  assert.equal((await readLive(await w.member(), id)).id, id)
})

test('weak point 26: 1,000 joinLive from one place add at most 1 to the count, leaving takes it away', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const { id } = await newLive(await streamer(w))
  const visitor = w.visitor()
  const join = 'mutation($id: ID!, $k: String) { joinLive(id: $id, viewerKey: $k) { viewerCount } }'
  for (let n = 0; n < 50; n++)
    await Promise.all(Array.from({ length: 20 }, (_, k) => visitor.ok(join, { id, k: `key-${n}-${k}` })))
  assert.equal((await readLive(visitor, id)).viewerCount, 1)
  assert.equal((await (await w.member()).ok(join, { id })).joinLive.viewerCount, 2)
  await visitor.ok('mutation($id: ID!) { leaveLive(id: $id) { id } }', { id })
  await visitor.ok('mutation($id: ID!) { leaveLive(id: $id) { id } }', { id })
  assert.equal((await readLive(visitor, id)).viewerCount, 1)
})

test('R-SRC-13 the sockets that watch are the count; when the last one closes nobody is left', async (t) => {
  const w = await world(t)
  const { id } = await newLive(await streamer(w))
  await w.visitor().ok('mutation($id: ID!) { joinLive(id: $id) { id } }', { id })
  w.kernel.bus.publish('lives.viewers', { liveId: id, count: 7 })
  await w.settled()
  assert.equal((await readLive(w.visitor(), id)).viewerCount, 7)
  w.kernel.bus.publish('lives.viewers', { liveId: id, count: 0 })
  await w.settled()
  assert.equal((await readLive(w.visitor(), id)).viewerCount, 0)
})

test('R-SRC-13 of many counts in quick succession the last one stays', async (t) => {
  const w = await world(t)
  const { id } = await newLive(await streamer(w))
  for (let count = 1; count <= 20; count++) w.kernel.bus.publish('lives.viewers', { liveId: id, count })
  await w.settled()
  assert.equal((await readLive(w.visitor(), id)).viewerCount, 20)
})

test('R-SRC-13 the count of a process that was killed goes within a minute; one that is true stays', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const [stale, watched] = [await newLive(owner), await newLive(owner)]
  w.kernel.bus.publish('lives.viewers', { liveId: watched.id, count: 3 })
  await w.settled()
  await w.sql('update live set viewer_count = 7 where id = $1', [stale.id])
  await job(w, 'lives.supervise')
  assert.equal((await readLive(owner, stale.id)).viewerCount, 0)
  assert.equal((await readLive(owner, watched.id)).viewerCount, 3)
})

test('followers and those who asked hear once that a live begins, and once before it does', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const [follower, waiting, blocked] = [await w.member(), await w.member(), await w.member()]
  await w.member() // asked for no reminder
  const follow = 'mutation($id: ID!) { followStreamer(userId: $id, follow: true) }'
  const remind = 'mutation($id: ID!) { remindMe(liveId: $id, remind: true) }'
  const { id } = await newLive(owner, { startTime: new Date(w.now().getTime() + 20 * 60_000).toISOString() })
  await refused('NOT_YOURSELF', owner.gql(follow, { id: owner.id }))
  for (const one of [follower, blocked]) await one.ok(follow, { id: owner.id })
  await waiting.ok(remind, { id })
  await waiting.ok(remind, { id })
  await follower.ok(remind, { id })
  await w.sql("update app_user set status = 'blocked' where id = $1", [blocked.id])
  const notifiedOf = async (kind: string) =>
    (await w.sql('select user_id from notification where kind = $1 order by user_id', [kind])).map((row) => row.userId)
  await job(w, 'lives.remindFollowers')
  assert.deepEqual(await notifiedOf('live.soon'), [])
  w.advance(6 * 60_000)
  await job(w, 'lives.remindFollowers')
  await job(w, 'lives.remindFollowers')
  assert.deepEqual(await notifiedOf('live.soon'), [follower.id, waiting.id].sort())
  for (const name of ['startLive', 'stopLive'] as const) await moved(owner, name, id)
  w.advance(1000)
  await (await w.member()).ok(follow, { id: owner.id }) // it began before they followed
  await moved(owner, 'startLive', id)
  assert.deepEqual(await notifiedOf('live.started'), [follower.id, waiting.id].sort())
  const seen = await readLive(waiting, id)
  assert.deepEqual([seen.reminded, seen.following], [true, false])
})

test('whoever heard that a live begins soon hears it again once it is put off, and not where its hour stays', async (t) => {
  const w = await world(t)
  const [owner, waiting] = [await streamer(w), await w.member()]
  const inMinutes = (minutes: number) => new Date(w.now().getTime() + minutes * 60_000).toISOString()
  const startTime = inMinutes(10)
  const { id } = await newLive(owner, { startTime })
  await waiting.ok('mutation($id: ID!) { remindMe(liveId: $id, remind: true) }', { id })
  const change = (input: object) =>
    owner.ok('mutation($id: ID!, $input: LiveInput!) { updateLive(id: $id, input: $input) { id } }', { id, input })
  const since = async () => {
    const at = w.now()
    await job(w, 'lives.remindFollowers')
    return (await w.sql(`select 1 from live_told where kind = 'soon' and told_at >= $1`, [at])).length
  }
  assert.equal(await since(), 1)
  w.advance(1000)
  await change({ title: 'Autre titre', startTime })
  assert.equal(await since(), 0)
  await change({ startTime: inMinutes(60) })
  assert.equal(await since(), 0)
  w.advance(50 * 60_000)
  assert.equal(await since(), 1)
})

test('those who asked hear once of a live that was ended or deleted before it began, or went with its author', async (t) => {
  const w = await world(t)
  const [owner, gone, waiting, blocked] = [await streamer(w), await streamer(w), await w.member(), await w.member()]
  const startTime = new Date(w.now().getTime() + 3_600_000).toISOString()
  const made: { id: string }[] = []
  for (const [title, by] of [
    ['ended', owner],
    ['deleted', owner],
    ['erased', gone],
    ['begun', owner],
  ] as const)
    made.push(await newLive(by, { title, startTime }))
  const [ended, deleted, , begun] = made.map(({ id }) => id)
  for (const { id } of made)
    for (const one of [waiting, blocked])
      await one.ok('mutation($id: ID!) { remindMe(liveId: $id, remind: true) }', { id })
  await w.sql("update app_user set status = 'blocked' where id = $1", [blocked.id])
  const remove = 'mutation($id: ID!) { deleteLive(id: $id) }'
  await moved(owner, 'startLive', begun as string)
  for (const id of [begun, ended]) await moved(owner, 'endLive', id as string)
  for (const id of [begun, ended, deleted]) await owner.ok(remove, { id })
  await erase(w, gone)
  const told = await w.sql(
    `select user_id, data ->> 'title' as title from notification where kind = 'live.cancelled' order by id`,
  )
  assert.deepEqual(
    told,
    ['ended', 'deleted', 'erased'].map((title) => ({ userId: waiting.id, title })),
  )
})

test('followers are notified of a start even if time passes while it is written', async (t) => {
  const w = await world(t)
  const [owner, follower] = [await streamer(w), await w.member()]
  await follower.ok('mutation($id: ID!) { followStreamer(userId: $id, follow: true) }', { id: owner.id })
  const { id } = await newLive(owner)
  assert.equal(await start(ticking(w), id), true)
  assert.equal((await w.sql("select 1 from notification where kind = 'live.started'")).length, 1)
})

test('liveUpdated sends the complete live again, at most once a second and never an old one last; it ends with the live row', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  const { liveUpdated } = await import('./watching/live-updated.ts')
  const updates = (await liveUpdated(await owner.context(), id)) as AsyncIterableIterator<{
    liveUpdated: { status: string; viewerCount: number }
  }>
  const began = performance.now()
  await moved(owner, 'startLive', id)
  assert.equal((await updates.next()).value.liveUpdated.status, 'active')
  for (let count = 1; count <= 30; count++) {
    w.kernel.bus.publish('lives.viewers', { liveId: id, count })
    await w.settled()
  }
  let told = 0
  for (let count = 0; count < 30; told++) count = (await updates.next()).value.liveUpdated.viewerCount
  assert.ok(performance.now() - began >= told * limits.countEvery - 50, 'each further one waited')
  await moved(owner, 'endLive', id)
  const gone = updates.next()
  await owner.ok('mutation($id: ID!) { deleteLive(id: $id) }', { id })
  assert.equal((await gone).done, true)
})

test('liveUpdated of a live that does not exist is refused', async (t) => {
  const w = await world(t)
  const { liveUpdated } = await import('./watching/live-updated.ts')
  await assert.rejects(liveUpdated(w.system, w.system.newId()), { code: 'NOT_FOUND' })
})

test('an archive holds the lives of a member without keys; an erased member leaves none', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const viewer = await w.member()
  const { id } = await newLive(owner, { sourceKind: 'rtsp', sourceUrl: 'rtsp://cam:motdepasse@93.184.216.34/1' })
  await viewer.ok('mutation($id: ID!) { followStreamer(userId: $id, follow: true) }', { id: owner.id })
  const data = JSON.stringify(await copied(w, owner, 'lives'))
  assert.match(data, /Course de nuit/)
  assert.doesNotMatch(data, /motdepasse|secret|sealed|play_name/)
  assert.equal((await copied(w, viewer, 'lives')).follows.length, 1)
  await erase(w, owner)
  assert.deepEqual(await w.sql('select from live where id = $1', [id]), [])
  assert.deepEqual(await w.sql('select from live_follow'), [])
})
