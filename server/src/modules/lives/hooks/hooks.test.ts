import assert from 'node:assert/strict'
import { test } from 'node:test'
import { live as limits } from '@vondrona/rules/lives/constants'
import { listening } from '../../../../test/media/lives.ts'
import { type Person, refused, type World, world } from '../../../../test/world.ts'
import { GatewayRefused, type StreamStats } from '../../../gateways/media/port.ts'
import { liveById } from '../find-live.ts'
import { fetchSource } from '../source/fetch-source.ts'
import { sourceDisconnected } from '../source/source-events.ts'
import { superviseLives } from '../supervise-lives.ts'
import { credentials, hook, job, move, moved, newLive, readLive, streamer, ticking } from '../testing.ts'
import { playTicket } from '../watching/play-ticket.ts'

/** The engine's secret is known, its process does not run: whatever the server wants of it is missed. */
const withHooks = (t: Parameters<typeof world>[0], more: Record<string, string> = {}) =>
  world(t, { MEDIA_GATEWAY: 'embedded', ...more })

const publish = (w: World, stream: string, params: string) => hook(w, 'on_publish', { schema: 'rtmp', stream, params })
const came = (w: World, stream: string) => hook(w, 'on_stream_changed', { schema: 'rtmp', stream, regist: true })
const left = (w: World, stream: string) =>
  hook(w, 'on_stream_changed', { schema: 'rtmp', stream, regist: false, interrupted: true })

test('R-HTTP-06 weak point 13 a hook without the secret is no address at all, from wherever it is called', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  const { streamKey } = await credentials(owner, id)
  const [stream = '', params = ''] = streamKey.split('?')
  for (const secret of ['', 'x', 'undefined', 'null', ` ${w.kernel.media.hookSecret}`, `${w.kernel.media.hookSecret}0`])
    for (const name of ['on_publish', 'on_play', 'on_stream_changed', 'anything'])
      assert.equal((await hook(w, name, { stream, params, regist: true }, secret)).status, 404)
  const twice = await w
    .visitor()
    .http('POST', `/api/media/hooks/on_publish?secret=${w.kernel.media.hookSecret}&secret=x`)
  assert.equal(twice.statusCode, 404)
  assert.equal((await readLive(owner, id)).rtmpStatus, 'waiting')
})

test('pitfall 1 pages of a live hear that B-frames begin to come, not what was known of its source a moment before', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const live = await newLive(owner)
  await moved(owner, 'startLive', live.id)
  const stream = String((await credentials(owner, live.id)).streamKey.split('?')[0])
  let bframes = false
  w.kernel.media.stats = async () => [{ stream, bframes } as StreamStats]
  await came(w, stream)
  const page = await listening(w, null, `live_${live.id}`)
  const hears = async (wanted: boolean) => {
    for (;;) {
      const { data } = await page.next(`live_${live.id}`)
      if ((data as { bframes?: boolean }).bframes === wanted) return
    }
  }
  w.kernel.bus.publish('lives.changed', { liveId: live.id })
  await hears(false)
  bframes = true
  assert.equal((await hook(w, 'on_stream_bframes', { stream })).code, 0)
  await hears(true)
  assert.equal((await hook(w, 'on_stream_bframes', { stream: 'nobody' })).code, 0)
  bframes = false
  w.kernel.bus.publishHere('lives.changed', { liveId: live.id, pictures: true }) // the hook came to another node
  await hears(false)
})

test('pages of a live hear its state as it is when it is said, whatever the gateway does meanwhile', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const live = await newLive(owner)
  await moved(owner, 'startLive', live.id)
  await came(w, String((await credentials(owner, live.id)).streamKey.split('?')[0]))
  const page = await listening(w, null, `live_${live.id}`)
  const hears = async (comments: number) => {
    w.kernel.bus.publish('lives.changed', { liveId: live.id, pictures: true })
    for (;;) {
      const { data } = await page.next(`live_${live.id}`)
      if ((data as { commentCount?: number }).commentCount === comments) return
    }
  }
  const said = (comments: number) => w.sql('update live set comment_count = $1', [comments])
  for (const [comments, then] of [
    [1, async () => []],
    [2, () => Promise.reject(new Error('not what a gateway says'))],
    [3, () => new Promise<never>(() => {})],
  ] as const) {
    w.kernel.media.stats = async () => {
      await said(comments)
      return then()
    }
    await hears(comments)
  }
})

test('weak point 13 without a gateway there are no hooks', async (t) => {
  const w = await world(t)
  assert.equal((await hook(w, 'on_publish', {}, '')).status, 404)
})

test('R-SRC-16, R-GAP-20, F18 only the right key of a live publishes; each no is a sentence for OBS', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const [one, two] = [await newLive(owner), await newLive(owner)]
  const key = (await credentials(owner, one.id)).streamKey
  const other = (await credentials(owner, two.id)).streamKey
  const [stream = '', params = ''] = key.split('?')
  const no = async (name: string, given: string, sentence: RegExp) => {
    const { code, msg } = await publish(w, name, given)
    assert.equal(code, -1, `${name} ${given}`)
    assert.match(String(msg), sentence)
  }
  await no(stream, '', /refusée/)
  await no(stream, 'k=', /refusée/)
  await no(stream, 'k=wrong', /refusée/)
  await no(stream, `k=${'x'.repeat(100_00)}`, /refusée/)
  await no(stream, String(other.split('?')[1]), /refusée/)
  await no(stream, `${params}x`, /refusée/)
  await no('unknown', params, /inconnue/)
  await no(stream.toUpperCase(), params, /inconnue/)
  assert.equal((await hook(w, 'on_publish', { app: 'other', stream, params })).code, -1)
  assert.equal((await publish(w, stream, params)).code, 0)
  await moved(owner, 'startLive', one.id)
  assert.equal((await publish(w, stream, params)).code, 0)
  await moved(owner, 'stopLive', one.id)
  assert.equal((await publish(w, stream, params)).code, 0)
  await moved(owner, 'endLive', one.id)
  await no(stream, params, /refusée|terminé/)
})

test('R-GAP-19 weak point 12 a renewed key: the old one is dead with the answer', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  const old = (await credentials(owner, id)).streamKey.split('?')
  const { rotateStreamKey } = await owner.ok('mutation($id: ID!) { rotateStreamKey(liveId: $id) { streamKey } }', {
    id,
  })
  const fresh = String(rotateStreamKey.streamKey).split('?')
  assert.equal(fresh[0], old[0])
  assert.equal((await publish(w, old[0] ?? '', old[1] ?? '')).code, -1)
  assert.equal((await publish(w, fresh[0] ?? '', fresh[1] ?? '')).code, 0)
})

test('D-06, D-07 nobody publishes who is blocked, pending, demoted, under age or gone, whatever key they have', async (t) => {
  const w = await withHooks(t)
  for (const change of [
    "status = 'blocked'",
    "status = 'pending'",
    "role = 'user'",
    "date_naissance = '2012-01-01'",
    'deleted_at = now()',
  ]) {
    const owner = await streamer(w)
    const { id } = await newLive(owner)
    const [stream = '', params = ''] = (await credentials(owner, id)).streamKey.split('?')
    assert.equal((await publish(w, stream, params)).code, 0)
    await w.sql(`update app_user set ${change} where id = $1`, [owner.id])
    assert.equal((await publish(w, stream, params)).code, -1, change)
  }
})

test("D-06 a block ends the streamer's live at once and kills every secret; also without any open session", async (t) => {
  const w = await withHooks(t)
  const admin = await w.member({ role: 'admin' })
  const owner = await streamer(w)
  const [on, planned] = [await newLive(owner), await newLive(owner)]
  await moved(owner, 'startLive', on.id)
  await w.sql('delete from session where user_id = $1', [owner.id])
  await admin.ok('mutation($id: ID!) { updateUserStatus(id: $id, status: blocked) { id } }', { id: owner.id })
  await w.settled()
  const rows = await w.sql('select status, secret_hash from live order by id')
  assert.deepEqual(rows, [
    { status: 'ended', secretHash: null },
    { status: 'scheduled', secretHash: null },
  ])
  assert.equal((await readLive(admin, planned.id)).streamKey.includes('?'), false)
})

test('D-06 another role cuts a streamer, with a session by the event and without one within a minute', async (t) => {
  const w = await withHooks(t)
  const admin = await w.member({ role: 'admin' })
  const demote = 'mutation($id: ID!) { updateUserRole(userId: $id, role: user) { id } }'
  const [watched, quiet] = [await streamer(w), await streamer(w)]
  for (const owner of [watched, quiet]) await moved(owner, 'startLive', (await newLive(owner)).id)
  await w.sql('delete from session where user_id = $1', [quiet.id])
  const call = async (id: string) => {
    const { errors } = await admin.gql(demote, { id })
    if (errors) await admin.ok(demote.replace('userId: $id', 'id: $id'), { id })
  }
  await call(watched.id)
  await call(quiet.id)
  await w.settled()
  const statusOf = async (id: string) => (await w.sql('select status from live where author_id = $1', [id]))[0].status
  assert.equal(await statusOf(watched.id), 'ended')
  await job(w, 'lives.supervise')
  assert.equal(await statusOf(quiet.id), 'ended')
})

test('R-SRC-14, R-SRC-15 a source is waited for, connected, lost; auto_start begins with it, otherwise the streamer does', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const [byHand, byItself] = [await newLive(owner), await newLive(owner, { autoStart: true })]
  const nameOf = (live: { streamKey: string }) => live.streamKey.split('?')[0] as string
  for (const live of [byHand, byItself]) await came(w, nameOf(live))
  const one = await readLive(owner, byHand.id)
  assert.deepEqual([one.status, one.rtmpStatus], ['scheduled', 'connected'])
  const two = await readLive(owner, byItself.id)
  assert.deepEqual([two.status, two.rtmpStatus], ['active', 'connected'])
  await left(w, nameOf(byHand))
  assert.equal((await readLive(owner, byHand.id)).rtmpStatus, 'waiting')
  await hook(w, 'on_stream_changed', { schema: 'hls.fmp4', stream: nameOf(byItself), regist: false })
  assert.equal((await readLive(owner, byItself.id)).rtmpStatus, 'connected', 'one protocol of ZLMediaKit went alone')
  for (let n = 0; n < 5; n++) await left(w, nameOf(byItself)) // once per protocol
  const lost = await readLive(owner, byItself.id)
  assert.deepEqual([lost.status, lost.isActive, lost.rtmpStatus], ['active', true, 'lost'])
})

test('pitfall 14, D-17 a lost source that comes back within the grace continues; after it the live is paused and continues automatically', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const live = await newLive(owner)
  const name = live.streamKey.split('?')[0]
  await moved(owner, 'startLive', live.id)
  await came(w, name)
  const lostAt = async () => (await w.sql('select source_changed_at from live'))[0].sourceChangedAt.getTime() as number
  await left(w, name)
  const first = await lostAt()
  w.advance(10_000)
  await came(w, name)
  await job(w, 'lives.graceOver', { liveId: live.id, since: first })
  assert.equal((await readLive(owner, live.id)).status, 'active', 'it came back')
  await left(w, name)
  w.advance(limits.grace)
  await job(w, 'lives.graceOver', { liveId: live.id, since: await lostAt() })
  const seen = async () => {
    const { status, pausedByLoss } = await readLive(owner, live.id, 'pausedByLoss')
    return [status, pausedByLoss]
  }
  assert.deepEqual(await seen(), ['paused', true])
  await came(w, name)
  assert.deepEqual(await seen(), ['active', false], 'the streamer had not stopped it')
  await moved(owner, 'stopLive', live.id)
  assert.deepEqual(await seen(), ['paused', false])
  await left(w, name)
  await came(w, name)
  assert.equal((await readLive(owner, live.id)).status, 'paused', 'the streamer had stopped it')
})

test('pitfall 14 the job of the grace means the loss that it was made for, although time passes while it is written', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const live = await newLive(owner)
  await moved(owner, 'startLive', live.id)
  await came(w, live.streamKey.split('?')[0])
  const ctx = ticking(w)
  await sourceDisconnected(ctx, await liveById(ctx, live.id))
  const [{ payload }] = await w.sql('select payload from graphile_worker._private_jobs where key = $1', [
    `lives.grace:${live.id}`,
  ])
  w.advance(limits.grace)
  await job(w, 'lives.graceOver', payload)
  assert.equal((await readLive(owner, live.id)).status, 'paused')
})

test('a live without a source ends automatically after half an hour, unless its owner is in the studio', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const [left1, kept] = [await newLive(owner), await newLive(owner, { sourceKind: 'browser' })]
  for (const { id } of [left1, kept]) await moved(owner, 'startLive', id)
  w.advance(limits.autoEnd - 60_000)
  await owner.ok('query($id: ID!) { liveHealth(liveId: $id) { gateway } }', { id: kept.id })
  await job(w, 'lives.supervise')
  assert.equal((await readLive(owner, left1.id)).status, 'active')
  w.advance(61_000)
  await job(w, 'lives.supervise')
  assert.equal((await readLive(owner, left1.id)).status, 'ended')
  assert.equal((await readLive(owner, kept.id)).status, 'active')
})

test('D-17 a live that is paused without a source ends after half an hour and gets its replay, even with its studio open', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner, { sourceKind: 'browser' })
  await moved(owner, 'startLive', id)
  await moved(owner, 'stopLive', id)
  const looks = () => owner.ok('query($id: ID!) { liveHealth(liveId: $id) { gateway } }', { id })
  for (let passed = 0; passed < limits.autoEnd - 60_000; passed += 60_000) {
    await looks()
    w.advance(60_000)
  }
  await job(w, 'lives.supervise')
  assert.equal((await readLive(owner, id)).status, 'paused')
  await looks()
  w.advance(60_000)
  await job(w, 'lives.supervise')
  assert.equal((await readLive(owner, id)).status, 'ended')
  const jobs = await w.sql('select 1 from graphile_worker._private_jobs where key = $1', [`lives.finish:${id}`])
  assert.equal(jobs.length, 1, 'its replay is made')
})

test('F08 what the gateway still has of a live that is over or deleted is cut within a minute; the rest stays', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  await w.sql(`update app_user set language = 'en' where id = $1`, [owner.id])
  const [over, deleted, running] = [await newLive(owner), await newLive(owner), await newLive(owner)]
  for (const { id } of [over, running]) await moved(owner, 'startLive', id)
  await moved(owner, 'endLive', over.id) // the gateway is not notified
  await owner.ok('mutation($id: ID!) { deleteLive(id: $id) }', { id: deleted.id })
  const nameOf = ({ streamKey }: { streamKey: string }) => streamKey.split('?')[0] ?? ''
  const names = [...[over, deleted, running].map(nameOf), 'trial-1763715600-0123456789ab']
  const cut: string[] = []
  const said = new Set<string>()
  const media = {
    ...w.kernel.media,
    stats: async () => names.map((stream) => ({ stream, status: 'online' }) as StreamStats),
    kick: async (stream: string, why: string, final?: boolean) => {
      if (final) cut.push(stream)
      said.add(why)
    },
  }
  await superviseLives({ ...w.system, media })
  assert.deepEqual(cut, [nameOf(over), nameOf(deleted)])
  assert.deepEqual(
    said,
    new Set(['The live has ended.', 'Le live est terminé.']),
    'in the language of the streamer, where there is one',
  )
})

test('a fetch that begins while its live ends is stopped again', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner, { sourceKind: 'url', sourceUrl: 'https://93.184.216.34/live.m3u8' })
  await moved(owner, 'startLive', id)
  const stopped: string[] = []
  const startPull = async () => {
    await moved(owner, 'endLive', id)
    return { pullId: 'one' }
  }
  const stopPull = async (pullId: string) => void stopped.push(pullId)
  const before = await liveById(w.system, id)
  await fetchSource({ ...w.system, media: { ...w.kernel.media, startPull, stopPull } }, before)
  assert.deepEqual([stopped, (await liveById(w.system, id)).pullId], [['one'], null])
})

test('pitfall 13 a source that the gateway refuses to fetch is noted and stops no other live; anything else is a bug', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner, { sourceKind: 'url', sourceUrl: 'https://93.184.216.34/live.m3u8' })
  await moved(owner, 'startLive', id)
  const row = await liveById(w.system, id)
  const failing = (error: Error) => ({
    ...w.system,
    media: { ...w.kernel.media, startPull: () => Promise.reject(error) },
  })
  await fetchSource(failing(new GatewayRefused(-501, 'no codecs')), row)
  assert.equal((await liveById(w.system, id)).pullId, null)
  await assert.rejects(fetchSource(failing(new TypeError('a bug')), row), TypeError)
})

test('F19 a source that leads elsewhere is fetched there only while it is on air, and never inside', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const source = { sourceKind: 'url', sourceUrl: 'https://93.184.216.34/live.m3u8' }
  const [fetched, pushed] = [await newLive(owner, source), await newLive(owner)]
  const leads = async ({ streamKey }: { streamKey: string }, ip: unknown, port: unknown = 443) =>
    (await hook(w, 'on_pull_host', { stream: streamKey.split('?')[0], host: 'cdn.example', ip, port })).code
  assert.equal(await leads(fetched, '8.8.8.8'), -1)
  for (const { id } of [fetched, pushed]) await moved(owner, 'startLive', id)
  assert.equal(await leads(fetched, '8.8.8.8'), 0)
  for (const ip of ['127.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', '169.254.169.254', '::1', 'cdn.example', '', 7])
    assert.equal(await leads(fetched, ip), -1, String(ip))
  for (const port of [22, 25, 5432, 6379, 0, 'x', null])
    assert.equal(await leads(fetched, '8.8.8.8', port), -1, String(port))
  assert.equal(await leads(pushed, '8.8.8.8'), -1)
  assert.equal(await leads({ streamKey: 'nobody' }, '8.8.8.8'), -1)
  await moved(owner, 'endLive', fetched.id)
  assert.equal(await leads(fetched, '8.8.8.8'), -1)
})

test('a live that never began has no recording to wait for, whatever was sent before', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const live = await newLive(owner)
  await came(w, live.streamKey.split('?')[0])
  await moved(owner, 'endLive', live.id)
  assert.equal((await liveById(w.system, live.id)).recordingState, 'none')
})

test('D-38 where lives are for members a stream plays with a ticket: of this stream, not changed, not too old, of who may still sign in', async (t) => {
  const w = await withHooks(t, { PUBLIC_CONTENT: 'off' })
  const [owner, member] = [await streamer(w), await w.member()]
  const { id, stream_key } = await newLive(owner)
  const name = stream_key.split('?')[0]
  const play = async (params: string, stream = name) =>
    (await hook(w, 'on_play', { stream, params, schema: 'rtc' })).code
  await moved(owner, 'startLive', id)
  const ticket = playTicket(w.kernel, name, member.id)
  assert.equal(await play(''), -1)
  assert.equal(await play(`t=${playTicket(w.kernel, 'another', member.id)}`), -1)
  assert.equal(await play(`t=${playTicket(w.kernel, name, w.kernel.newId())}`), -1)
  assert.equal(await play(`t=${ticket.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A'))}`), -1)
  assert.equal(await play(`t=${Number(ticket.slice(0, 10)) + 60}${ticket.slice(10)}`), -1)
  assert.equal(await play(`t=${ticket.replace(member.id, owner.id)}`), -1)
  assert.equal(await play(`t=${ticket}`, 'another'), -1)
  assert.equal(await play(`t=${ticket}`), 0)
  await w.sql("update app_user set status = 'blocked' where id = $1", [member.id])
  assert.equal(await play(`t=${ticket}`), -1)
  await w.sql("update app_user set status = 'active' where id = $1", [member.id])
  const { playback } = await readLive(owner, id, 'playback { hls webrtc }')
  assert.match(playback.hls, /\?t=\d{10}\./)
  assert.match(playback.webrtc, /&t=\d{10}\./)
  w.advance(12 * 3_600_000)
  assert.equal(await play(`t=${ticket}`), -1)
})

test('D-17, D-38 a ticket from when a live was on opens it neither after a stop nor after its end; the owner sees it until then', async (t) => {
  for (const PUBLIC_CONTENT of ['on', 'off']) {
    const w = await withHooks(t, { PUBLIC_CONTENT })
    const [owner, admin, other, member] = [
      await streamer(w),
      await w.member({ role: 'admin' }),
      await streamer(w),
      await w.member(),
    ]
    const live = await newLive(owner)
    const name = live.stream_key.split('?')[0]
    const play = async (holder: { id: string }, schema = 'rtc') =>
      (await hook(w, 'on_play', { stream: name, params: `t=${playTicket(w.kernel, name, holder.id)}`, schema })).code
    const seenBy = async () => [await play(member), await play(other), await play(owner), await play(admin)]
    assert.deepEqual(await seenBy(), [-1, -1, 0, 0])
    await moved(owner, 'startLive', live.id)
    assert.deepEqual(await seenBy(), [0, 0, 0, 0])
    await moved(owner, 'stopLive', live.id)
    assert.deepEqual(await seenBy(), [-1, -1, 0, 0])
    assert.equal(await play(member, 'hls'), -1)
    await moved(owner, 'endLive', live.id)
    assert.deepEqual(await seenBy(), [-1, -1, -1, -1])
    assert.equal(await play(member, 'hls'), 0, 'players that are behind hear that it ended')
    await w.sql("update app_user set status = 'blocked' where id = $1", [owner.id])
    assert.equal(await play(member, 'hls'), -1, 'of who was blocked nothing is left')
    await w.sql("update app_user set status = 'active' where id = $1", [owner.id])
    w.advance(120_001)
    assert.equal(await play(member, 'hls'), -1)
  }
})

test('D-38 where lives are public everybody plays what is on, and nothing that does not exist; hooks that nobody needs are answered with yes', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id, stream_key } = await newLive(owner)
  await moved(owner, 'startLive', id)
  assert.equal((await hook(w, 'on_play', { stream: stream_key.split('?')[0], params: '' })).code, 0)
  assert.equal((await hook(w, 'on_play', { stream: 'x', params: '' })).code, -1)
  assert.equal((await hook(w, 'on_flow_report', {})).code, 0)
  assert.equal((await hook(w, 'on_server_keepalive', {})).code, 0)
})

test('F08 a stop that the gateway did not hear is said again within a minute, once', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const [stopped, running] = [await newLive(owner), await newLive(owner)]
  for (const { id } of [stopped, running]) await moved(owner, 'startLive', id)
  await moved(owner, 'stopLive', stopped.id) // it does not run
  const nameOf = ({ stream_key }: { stream_key: string }) => stream_key.split('?')[0] ?? ''
  const recorded = new Set([stopped, running].map(nameOf))
  const said: unknown[] = []
  const media = {
    ...w.kernel.media,
    stats: async () =>
      [stopped, running].map(
        (one) =>
          ({
            stream: nameOf(one),
            status: 'online',
            recording: recorded.has(nameOf(one)) ? 'on' : 'off',
          }) as StreamStats,
      ),
    show: async (stream: string, on: boolean) => {
      if (on) return
      said.push(stream)
      recorded.delete(stream)
    },
  }
  await superviseLives({ ...w.system, media })
  await superviseLives({ ...w.system, media })
  assert.deepEqual(said, [nameOf(stopped)])
})

test('garbage in a hook is a no or nothing, never an error', async (t) => {
  const w = await withHooks(t)
  for (const body of [
    { stream: { a: 1 } },
    { stream: null, params: 7 },
    { stream: '\0', params: '\0' },
    { regist: 'true', stream: [] },
  ])
    for (const name of ['on_publish', 'on_play', 'on_stream_changed', 'on_record_mp4'])
      assert.equal((await hook(w, name, body)).status, 200)
  const broken = await w.app.http.inject({
    method: 'POST',
    url: `/api/media/hooks/on_publish?secret=${w.kernel.media.hookSecret}`,
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  assert.equal(broken.statusCode, 400)
})

test('a streamer who may not act is refused before the gateway is asked', async (t) => {
  const w = await withHooks(t)
  const { id } = await newLive(await streamer(w))
  await refused('FORBIDDEN', move(await streamer(w), 'startLive', id))
})

test('R-SRC-14 a fetched live with auto_start begins at its hour, one without waits for the streamer', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const startTime = new Date(w.now().getTime() + 60_000).toISOString()
  const source = { sourceKind: 'url', sourceUrl: 'https://93.184.216.34/live.m3u8', startTime }
  const [byItself, byHand] = [await newLive(owner, { ...source, autoStart: true }), await newLive(owner, source)]
  await job(w, 'lives.supervise')
  assert.equal((await readLive(owner, byItself.id)).status, 'scheduled')
  w.advance(60_000)
  await job(w, 'lives.supervise')
  assert.equal((await readLive(owner, byItself.id)).status, 'active')
  assert.equal((await readLive(owner, byHand.id)).status, 'scheduled')
})

test('D-06 a fetched live of who may not broadcast any more does not begin by itself, and calls nobody to it', async (t) => {
  const w = await withHooks(t)
  const startTime = new Date(w.now().getTime() + 60_000).toISOString()
  const source = { sourceKind: 'url', sourceUrl: 'https://93.184.216.34/live.m3u8', startTime, autoStart: true }
  const losses = ["status = 'blocked'", "role = 'user'", 'deleted_at = now()']
  for (const loss of losses) {
    const owner = await streamer(w)
    await newLive(owner, source)
    await w.sql(`update app_user set ${loss} where id = $1`, [owner.id])
  }
  const free = await streamer(w)
  const live = await newLive(free, source)
  w.advance(60_000)
  await job(w, 'lives.supervise')
  assert.equal((await readLive(free, live.id)).status, 'active')
  assert.deepEqual(await w.sql("select id from live where status <> 'scheduled' or started_at is not null"), [
    { id: live.id },
  ])
})

test('what a streamer sends before the start or after a stop is not recorded, and only the owner plays it', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const live = await newLive(owner)
  const [stream = '', params = ''] = (await credentials(owner, live.id)).streamKey.split('?')
  const records = async () => (await publish(w, stream, params)).enable_mp4
  const plays = async (ticket = '') => (await hook(w, 'on_play', { stream, params: ticket })).code
  const urlOf = async (person: Parameters<typeof readLive>[0]) =>
    (await readLive(person, live.id, 'streamUrl playback { hls }')) as {
      streamUrl: string
      playback: { hls: string } | null
    }
  const ticketIn = (url = '') => url.split('?')[1] ?? ''
  assert.deepEqual([await records(), await plays()], [false, -1])
  const [seen, stranger] = [await urlOf(owner), await urlOf(w.visitor())]
  assert.equal(await plays(ticketIn(seen.playback?.hls)), 0)
  assert.deepEqual([stranger.playback, ticketIn(stranger.streamUrl)], [null, ''])
  await moved(owner, 'startLive', live.id)
  assert.deepEqual([await records(), await plays()], [true, 0])
  await moved(owner, 'stopLive', live.id)
  assert.deepEqual([await records(), await plays()], [false, -1])
  const byItself = await newLive(owner, { autoStart: true })
  const key = (await credentials(owner, byItself.id)).streamKey.split('?')
  assert.equal((await publish(w, key[0] ?? '', key[1] ?? '')).enable_mp4, true)
})

const refusalOf = async (person: Person, id: string) =>
  (await person.ok('query($id: ID!) { liveHealth(liveId: $id) { refusal { problem detail at } } }', { id })).liveHealth
    .refusal

test('R-SRC-16 the studio says why a source was not taken, until one is taken or ten minutes have passed', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id, streamKey } = await newLive(owner)
  const [stream, params] = streamKey.split('?')
  const refuse = (problem: unknown, detail: unknown) => hook(w, 'on_publish_refused', { stream, problem, detail })
  assert.equal(await refusalOf(owner, id), null)
  assert.equal((await hook(w, 'on_publish_refused', { stream, problem: 'full' }, 'wrong')).status, 404)
  assert.equal((await hook(w, 'on_publish_refused', { stream: 'nobody', problem: 'full' })).code, 0)
  assert.equal(await refusalOf(owner, id), null)

  await refuse('video_codec', 'HEVC')
  assert.deepEqual(await refusalOf(owner, id), { problem: 'video_codec', detail: 'HEVC', at: w.now().toISOString() })
  const health = (person: Person) =>
    person.gql('query($id: ID!) { liveHealth(liveId: $id) { refusal { problem } } }', { id })
  await refused('UNAUTHENTICATED', health(w.visitor()))
  for (const stranger of [await w.member(), await streamer(w)]) await refused('FORBIDDEN', health(stranger))
  w.advance(limits.refusalShown - 1)
  assert.equal((await refusalOf(owner, id)).problem, 'video_codec')
  w.advance(1)
  assert.equal(await refusalOf(owner, id), null)

  await refuse('picture_size', '7680 × 4320')
  assert.equal((await refusalOf(owner, id)).detail, '7680 × 4320')
  await publish(w, stream, params)
  assert.equal((await refusalOf(owner, id)).problem, 'picture_size', 'it has sent nothing yet')
  await came(w, stream)
  assert.equal(await refusalOf(owner, id), null)
  await publish(w, stream, 'k=wrong')
  assert.equal(await refusalOf(owner, id), null, 'it goes on, whatever strangers send')
  await refuse('already_live', '')
  assert.equal((await refusalOf(owner, id)).problem, 'already_live', 'a second one with the right key')
})

test('a problem that the server does not know is said without a name, and what was sent is cut to a few harmless words', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id, streamKey } = await newLive(owner)
  const stream = streamKey.split('?')[0]
  const refuse = (problem: unknown, detail: unknown) => hook(w, 'on_publish_refused', { stream, problem, detail })
  for (const [problem, detail, shown] of [
    ['quantum', 'x', 'x'],
    [7, null, ''],
    ['', '<b>\u202e{n}</b>', 'bn/b'],
    ['unknown', 'x'.repeat(5000), 'x'.repeat(limits.refusalDetail)],
  ] as const) {
    assert.equal((await refuse(problem, detail)).code, 0)
    const { problem: known, detail: words } = await refusalOf(owner, id)
    assert.deepEqual([known, words], ['unknown', shown])
  }
})

test('a key that is wrong or incomplete is said in the studio; the same reason is written once in half a minute', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id, streamKey } = await newLive(owner)
  const stream = streamKey.split('?')[0]
  await publish(w, stream, '')
  assert.equal((await refusalOf(owner, id)).problem, 'no_key')
  w.advance(limits.refusalEvery)
  await publish(w, stream, 'k=wrong')
  const first = await refusalOf(owner, id)
  assert.equal(first.problem, 'wrong_key')
  w.advance(limits.refusalEvery - 1)
  await publish(w, stream, 'k=wrong')
  assert.equal((await refusalOf(owner, id)).at, first.at)
  w.advance(1)
  await publish(w, stream, 'k=wrong')
  assert.equal((await refusalOf(owner, id)).at, w.now().toISOString())
  await hook(w, 'on_publish_refused', { stream, problem: 'audio_codec', detail: 'MP3' })
  assert.equal((await refusalOf(owner, id)).problem, 'audio_codec', 'another reason is written at once')
  w.advance(limits.refusalEvery - 1)
  for (const key of ['k=wrong', '']) await publish(w, stream, key)
  assert.equal((await refusalOf(owner, id)).problem, 'audio_codec', 'a stranger does not hide the reason')
  await hook(w, 'on_publish_refused', { stream, problem: 'audio_codec', detail: 'Opus' })
  assert.equal((await refusalOf(owner, id)).detail, 'Opus')
})

test('of a source that is fetched nobody is told of a key: it has none, and a stranger sent to its name', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id, streamKey } = await newLive(owner)
  const [stream = ''] = streamKey.split('?')
  for (const kind of ['rtsp', 'url']) {
    await w.sql('update live set source_kind = $2 where id = $1', [id, kind])
    for (const key of ['k=wrong', '']) assert.notEqual((await publish(w, stream, key)).code, 0)
    assert.equal(await refusalOf(owner, id), null, kind)
  }
})

test('of a live that is over nothing is kept', async (t) => {
  const w = await withHooks(t)
  const owner = await streamer(w)
  const { id, streamKey } = await newLive(owner)
  await moved(owner, 'startLive', id)
  await moved(owner, 'endLive', id)
  await hook(w, 'on_publish_refused', { stream: streamKey.split('?')[0], problem: 'full' })
  assert.deepEqual(await w.sql('select 1 from live_refusal'), [])
})
