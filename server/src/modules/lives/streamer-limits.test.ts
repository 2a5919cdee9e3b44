/** One streamer against the disk, the list of lives and everybody's notifications. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { live as limits, streamer as most } from '@vondrona/rules/lives/constants'
import { makeLive } from '../../../test/media/lives.ts'
import { makePhoto } from '../../../test/photos.ts'
import { adult, newcomer } from '../../../test/registrations.ts'
import { sendFile } from '../../../test/uploads.ts'
import { until } from '../../../test/wait.ts'
import { type Member, refused, type World, world } from '../../../test/world.ts'
import { lockText } from '../../kernel/locks.ts'
import { uploadFile } from './replay/files.ts'
import { credentials, hook, job, moved, newLive, streamer } from './testing.ts'

const GB = 1024 ** 3
const create = 'mutation($input: LiveInput!) { createLive(input: $input) { id } }'
const full = { DISK_RESERVE_MB: '1000000000' }

/** A studio sends a piece of zeros. */
async function send(w: World, owner: Member, liveId: string, upload: string, offset: number, bytes: number) {
  const answer = await w.app.http.inject({
    method: 'PATCH',
    url: `/api/lives/${liveId}/recording?upload=${upload}`,
    payload: Buffer.alloc(bytes),
    headers: { authorization: `Bearer ${owner.token}`, 'upload-offset': String(offset) },
  })
  const { errors } = answer.statusCode === 204 ? { errors: [] } : answer.json()
  return { status: answer.statusCode, code: errors[0]?.extensions.code, message: errors[0]?.message }
}

const begin = async (w: World, owner: Member, liveId: string) =>
  owner.http('POST', `/api/lives/${liveId}/recording?startedAt=${w.now().toISOString()}`)

async function onAir(owner: Member) {
  const live = await newLive(owner, { sourceKind: 'browser' })
  await moved(owner, 'startLive', live.id)
  return { id: live.id as string, playName: String(live.stream_key).split('?')[0] as string }
}

test('a streamer creates twenty lives an hour, and holds fifty that are not over', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const input = { title: 'Encore un live', sourceKind: 'browser' }
  for (let n = 0; n < most.livesPerHour; n++) await owner.ok(create, { input })
  const error = await refused('RATE_LIMITED', owner.gql(create, { input }))
  assert.match(error.message, /^Vous créez trop de lives/)
  const other = await streamer(w)
  for (let n = 0; n < most.openLives; n++) await makeLive(w, other, { status: n % 2 ? 'scheduled' : 'paused' })
  assert.match((await refused('CONFLICT', other.gql(create, { input }))).message, /déjà 50 lives/)
  await w.sql(`update live set status = 'ended' where id = (select id from live where author_id = $1 limit 1)`, [
    other.id,
  ])
  const tries = await Promise.all(Array.from({ length: 3 }, () => other.gql(create, { input })))
  assert.equal(tries.filter(({ errors }) => !errors).length, 1)
})

test('lives that one streamer creates at once wait for each other, not everybody for a place in the database', async (t) => {
  const w = await world(t)
  const [owner, other] = [await streamer(w), await w.member()]
  const holder = await w.database.pool.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockText('lives-of', owner.id)])
  const input = { title: 'Encore un live', sourceKind: 'browser' }
  const made = Array.from({ length: most.livesPerHour }, () => owner.gql(create, { input }))
  await until('the first of them waits', async () => {
    const { rows } = await holder.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`) // other tests have others
    return rows.length > 0
  })
  const late = new Promise<string>((resolve) => setTimeout(resolve, 3000, 'had to wait').unref())
  const answered = other.ok('{ me { id } }').then(() => 'answered')
  const outcome = await Promise.race([answered, late])
  await holder.query('commit')
  holder.release()
  assert.ok((await Promise.all(made)).every(({ errors }) => !errors))
  assert.equal(outcome, 'answered')
})

test('a streamer who starts one live after the other notifies followers once an hour; who requested a live hears of it', async (t) => {
  const w = await world(t)
  const [owner, fan, asker] = [await streamer(w), await w.member(), await w.member()]
  await fan.ok('mutation($id: ID!) { followStreamer(userId: $id, follow: true) }', { id: owner.id })
  const heard = async ({ id }: Member) => {
    await w.settled()
    return (
      await w.sql(`select count(*)::int as n from notification where user_id = $1 and kind = 'live.started'`, [id])
    )[0].n
  }
  const start = async (ask = false) => {
    const live = await newLive(owner, { sourceKind: 'browser' })
    if (ask) await asker.ok('mutation($id: ID!) { remindMe(liveId: $id, remind: true) }', { id: live.id })
    await moved(owner, 'startLive', live.id)
    await moved(owner, 'endLive', live.id)
  }
  for (let n = 0; n < 5; n++) await start()
  await start(true)
  assert.deepEqual([await heard(fan), await heard(asker)], [1, 1])
  w.advance(most.noticeEvery + 1)
  await start()
  assert.deepEqual([await heard(fan), await heard(asker)], [2, 1])
})

test('where the database’s reserve begins, pictures and recordings are refused with their sentence; sign-ups continue', async (t) => {
  const w = await world(t, { ...full, MEDIA_GATEWAY: 'embedded' })
  const [owner, editor] = [await streamer(w), await w.member({ role: 'redacteur' })]
  const live = await onAir(owner)
  const { id: upload } = (await begin(w, owner, live.id)).json()
  assert.deepEqual(await send(w, owner, live.id, upload, 0, 1000), {
    status: 503,
    code: 'UNAVAILABLE',
    message: "Il n'y a plus assez de place sur le serveur pour cet enregistrement.",
  })
  const error = await refused('UNAVAILABLE', sendFile(editor, await makePhoto()))
  assert.match(error.message, /plus assez de place sur le serveur pour de nouvelles images/)
  await refused('UNAVAILABLE', editor.gql('mutation { createUploadSlot(size: 1000) { id } }'))
  assert.ok((await newcomer(w, await adult())).token)
  const folder = w.kernel.media.recordings(live.playName) as string
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${w.now().getTime()}.mp4`), 'part')
  await moved(owner, 'endLive', live.id)
  await job(w, 'lives.finishRecording', { liveId: live.id })
  const [row] = await w.sql('select recording_state, recording_error from live')
  assert.deepEqual(row, { recordingState: 'failed', recordingError: 'disk_full' })
})

test('pieces of a studio do not fill the disk of the database', async (t) => {
  let mounted = ''
  t.after(() => mounted && execFileSync('umount', ['-l', mounted])) // before the world removes its folder
  const w = await world(t, { DISK_RESERVE_MB: '24' })
  const folder = dirname(uploadFile(w.kernel, 'any'))
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' })
    mounted = folder
  } catch {
    return t.skip('needs the right to mount a small disk')
  }
  const owner = await streamer(w)
  const live = await onAir(owner)
  const { id: upload } = (await begin(w, owner, live.id)).json()
  const piece = limits.recordingPiece
  let offset = 0
  while ((await send(w, owner, live.id, upload, offset, piece)).status === 204) offset += piece
  assert.ok(offset > 0)
  const { bavail, bsize } = statfsSync(folder)
  assert.ok(bavail * bsize >= 24 * 1024 ** 2, `${(bavail * bsize) / 1024 ** 2} MB are left`)
})

test('a member’s quota counts replays, parts and pieces; beyond it nothing new is recorded, and nothing old goes', async (t) => {
  const w = await world(t, { MEDIA_GATEWAY: 'embedded', RECORDING_QUOTA_MEMBER_GB: '2' })
  const [owner, other] = [await streamer(w), await streamer(w)]
  const [live, theirs] = [await onAir(owner), await onAir(other)]
  await makeLive(w, owner, { status: 'recorded', recordingState: 'complete', replaySize: Math.round(1.2 * GB) })
  const knock = async (member: Member, { id, playName }: { id: string; playName: string }) => {
    const { publishSecret } = await credentials(member, id)
    return hook(w, 'on_publish', { stream: playName, params: `k=${publishSecret}` })
  }
  const { id: upload } = (await begin(w, owner, live.id)).json()
  assert.equal((await send(w, owner, live.id, upload, 0, 1000)).status, 204)
  assert.equal((await knock(owner, live)).keep, true)

  const folder = w.kernel.media.recordings(live.playName) as string
  mkdirSync(folder, { recursive: true })
  const part = join(folder, `${w.now().getTime()}.mp4`)
  writeFileSync(part, '')
  truncateSync(part, Math.round(0.9 * GB)) // a hole: it takes nothing of this disk
  w.advance(60_000)
  const { status, code, message } = await send(w, owner, live.id, upload, 1000, 1000)
  assert.deepEqual([status, code], [413, 'TOO_LARGE'])
  assert.match(message, /la place prévue pour vos enregistrements \(2 Go\)/)
  assert.equal((await begin(w, owner, live.id)).statusCode, 413)
  const reply = await knock(owner, live)
  assert.deepEqual([reply.code, reply.keep, reply.enable_mp4], [0, false, true], 'it is live all the same')
  assert.equal((await knock(other, theirs)).keep, true)

  const asked: [string, boolean][] = []
  const stats = [live, theirs].map(({ playName }) => ({
    stream: playName,
    status: 'online',
    recording: 'off',
    viewers: {},
  }))
  Object.assign(w.kernel.media, {
    stats: async () => stats,
    show: async () => {},
    record: async (stream: string, on: boolean) => void asked.push([stream, on]),
  })
  await job(w, 'lives.supervise')
  assert.deepEqual(
    new Map(asked),
    new Map([
      [live.playName, false],
      [theirs.playName, true],
    ]),
  )
  const health = await owner.ok('query($id: ID!) { liveHealth(liveId: $id) { recording } }', { id: live.id })
  assert.equal(health.liveHealth.recording, 'quota')
  assert.equal((await w.sql(`select count(*)::int as n from live where recording_state = 'complete'`))[0].n, 1)
})

test('a live in a thousand parts is not recorded further', async (t) => {
  const w = await world(t, { MEDIA_GATEWAY: 'embedded' })
  const owner = await streamer(w)
  const live = await onAir(owner)
  const folder = w.kernel.media.recordings(live.playName) as string
  mkdirSync(folder, { recursive: true })
  for (let n = 0; n < most.partsPerLive; n++) writeFileSync(join(folder, `${1_700_000_000_000 + n}.mp4`), '')
  const asked: boolean[] = []
  Object.assign(w.kernel.media, {
    stats: async () => [{ stream: live.playName, status: 'online', recording: 'on', viewers: {} }],
    show: async () => {},
    record: async (_: string, on: boolean) => void asked.push(on),
  })
  await job(w, 'lives.supervise')
  assert.deepEqual(asked, [false])
})

test('pitfall 15 what is not joined yet counts in the room for replays', async (t) => {
  const w = await world(t, { MEDIA_GATEWAY: 'embedded', RECORDING_QUOTA_GB: '1' })
  const owner = await streamer(w)
  for (let n = 0; n < 2; n++)
    await makeLive(w, owner, {
      status: 'recorded',
      recordingState: 'complete',
      replaySize: Math.round(0.4 * GB),
      endedAt: new Date(w.now().getTime() - (n + 1) * 3_600_000),
    })
  const states = async () =>
    (await w.sql('select recording_state from live order by ended_at')).map((row) => row.recordingState)
  await job(w, 'lives.clearReplays')
  assert.deepEqual(await states(), ['complete', 'complete'])
  const part = join(w.dataDir, 'media/rec/live/piste', '1700000000000.mp4')
  mkdirSync(dirname(part), { recursive: true })
  writeFileSync(part, '')
  truncateSync(part, Math.round(0.3 * GB))
  await job(w, 'lives.clearReplays')
  assert.deepEqual(await states(), ['removed', 'complete'])
})
