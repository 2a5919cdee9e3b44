import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { live as limits } from '@vondrona/rules/lives/constants'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { FilesAway } from '../../../kernel/db.ts'
import { job, moved, newLive, readLive, streamer } from '../testing.ts'
import { joinFolder } from './files.ts'
import { joinParts } from './join-parts.ts'
import { rangeOf } from './serve-file.ts'

/** Recordings as the gateway leaves them: fragmented MP4. Made once for the file. */
const made = mkdtempSync(join(tmpdir(), 'vondrona-parts-'))
after(() => rmSync(made, { recursive: true, force: true }))
const clip = (name: string, seconds: number, extra: string[], coded: string[]) => {
  const out = join(made, name)
  const input = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=320x180:rate=25:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=duration=${seconds}`,
  ]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...coded, ...extra, out])
  return out
}
const h264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-g',
  '25',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
  '-ar',
  '48000',
]
const part = clip('part.mp4', 4, ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'], h264)
const webm = clip('browser.webm', 3, [], ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '300k', '-c:a', 'libopus'])

const replay = 'replay { url duration width height size parts { startedAt offset duration } }'
const withFolder = (t: Parameters<typeof world>[0], more: Record<string, string> = {}) =>
  world(t, { MEDIA_GATEWAY: 'embedded', ...more })

/** A live that was on air, with parts that began at these seconds. */
async function recordedLive(w: World, owner: Member, seconds: readonly number[], cutLast = 0) {
  const live = await newLive(owner)
  await moved(owner, 'startLive', live.id)
  const folder = w.kernel.media.recordings(live.stream_key.split('?')[0]) as string
  mkdirSync(folder, { recursive: true })
  for (const second of seconds) copyFileSync(part, join(folder, `${w.now().getTime() + second * 1000}.mp4`))
  const last = readdirSync(folder).sort().at(-1)
  if (cutLast && last) truncateSync(join(folder, last), statSync(part).size - cutLast)
  await moved(owner, 'endLive', live.id)
  return { id: live.id as string, folder }
}

const replayFile = (w: World, id: string) => join(joinFolder(w.kernel), `${id}.mp4`)
const finish = (w: World, liveId: string) => job(w, 'lives.finishRecording', { liveId })
const state = async (w: World, id: string) => (await w.sql('select * from live where id = $1', [id]))[0]

test('R-REPLAY-02, -03, -04, -05 a broadcast whose source dropped twice gives one replay, in order, with a picture and its places in time', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const { id, folder } = await recordedLive(w, owner, [0, 60, 90])
  const before = await readLive(w.visitor(), id, `${replay} duration`)
  assert.deepEqual(
    [before.status, before.hasRecording, before.recordingComplete, before.replay],
    ['ended', true, false, null],
  )
  const early = await w.visitor().http('GET', `/api/replays/${id}.mp4`)
  assert.deepEqual([early.statusCode, early.headers['retry-after']], [503, '10'])
  await finish(w, id)
  const live = await readLive(w.visitor(), id, `${replay} duration`)
  assert.deepEqual([live.status, live.recordingComplete, live.hasThumbnail], ['recorded', true, true])
  assert.ok(Math.abs(live.duration - 12) < 0.5, String(live.duration))
  assert.deepEqual([live.replay.width, live.replay.height], [320, 180])
  const begins = [0, 60, 90].map((second) => new Date(w.now().getTime() + second * 1000).toISOString())
  assert.deepEqual(
    live.replay.parts.map((one: { startedAt: string }) => one.startedAt),
    begins,
  )
  assert.deepEqual(
    live.replay.parts.map((one: { offset: number }) => Math.round(one.offset)),
    [0, 4, 8],
  )
  const file = replayFile(w, id)
  assert.equal(statSync(file).size, live.replay.size)
  const streams = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name',
    '-of',
    'csv=p=0',
    file,
  ]).toString()
  assert.deepEqual(streams.trim().split('\n').sort(), ['aac', 'h264'])
  assert.equal(
    execFileSync('ffmpeg', ['-v', 'error', '-ss', '9', '-i', file, '-frames:v', '1', '-f', 'null', '-']).length,
    0,
  )
  assert.ok(!existsSync(folder), 'the parts are in it')
})

test('a kill in the middle loses nothing: a part cut off in its last second, a half-written replay, a job that runs twice', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const { id, folder } = await recordedLive(w, owner, [0, 30], 20_000)
  mkdirSync(join(w.dataDir, 'media/replays'), { recursive: true })
  const halfWritten = `${replayFile(w, id)}.x.new`
  writeFileSync(halfWritten, 'cut off')
  utimesSync(halfWritten, w.now(), w.now())
  await Promise.all([finish(w, id), finish(w, id)])
  await finish(w, id)
  const row = await state(w, id)
  assert.equal(row.recordingState, 'complete')
  assert.ok(row.duration > 6 && row.duration <= 8.2, String(row.duration))
  w.advance(3 * 24 * 3_600_000)
  await job(w, 'lives.sweepRecordings')
  assert.deepEqual(readdirSync(join(w.dataDir, 'media/replays')), [`${id}.mp4`])
  assert.ok(!existsSync(folder) && !existsSync(halfWritten))
  assert.deepEqual(await w.sql("select count(*) as n from audit_entry where action = 'live.recorded'"), [{ n: 1 }])
})

test('R-REPLAY-02 a live of which nothing was recorded has no replay and waits for none', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const { id } = await recordedLive(w, owner, [])
  await finish(w, id)
  const live = await readLive(w.visitor(), id)
  assert.deepEqual([live.status, live.hasRecording, live.recordingComplete], ['ended', false, false])
  assert.equal((await w.visitor().http('GET', `/api/replays/${id}.mp4`)).statusCode, 404)
})

test('pitfall 15 a full disk is said, keeps the parts, and the replay is made when there is room', async (t) => {
  const w = await withFolder(t)
  const replays = join(w.dataDir, 'media/replays')
  mkdirSync(replays, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', replays], { stdio: 'ignore' })
  } catch {
    return t.skip('needs the right to mount a small disk')
  }
  const unmount = () => execFileSync('umount', [replays], { stdio: 'ignore' })
  const owner = await streamer(w)
  const { id, folder } = await recordedLive(w, owner, [0])
  await finish(w, id)
  const row = await state(w, id)
  assert.deepEqual([row.status, row.recordingState, row.recordingError], ['ended', 'failed', 'disk_full'])
  assert.equal(readdirSync(folder).length, 1)
  unmount()
  w.advance(2 * 3_600_000)
  await job(w, 'lives.retryRecordings')
  assert.equal((await state(w, id)).recordingState, 'complete')
})

test('R-REPLAY-01 the replay is served complete, in ranges and not at all: 200, 206, 304, 416, HEAD, If-Range', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const { id } = await recordedLive(w, owner, [0])
  await finish(w, id)
  const url = `/api/replays/${id}.mp4`
  const bytes = readFileSync(replayFile(w, id))
  const size = bytes.length
  const visitor = w.visitor()
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    visitor.http(method, url, { headers })
  const complete = await get()
  assert.deepEqual(
    [complete.statusCode, complete.headers['accept-ranges'], complete.headers['content-type']],
    [200, 'bytes', 'video/mp4'],
  )
  assert.ok(complete.rawPayload.equals(bytes))
  const head = await get({}, 'HEAD')
  assert.deepEqual([head.statusCode, Number(head.headers['content-length']), head.rawPayload.length], [200, size, 0])
  const some = await get({ range: 'bytes=10-19' })
  assert.deepEqual([some.statusCode, some.headers['content-range']], [206, `bytes 10-19/${size}`])
  assert.ok(some.rawPayload.equals(bytes.subarray(10, 20)))
  assert.ok((await get({ range: 'bytes=-5' })).rawPayload.equals(bytes.subarray(-5)))
  assert.equal(
    (await get({ range: `bytes=${size - 3}-${size + 100}` })).headers['content-range'],
    `bytes ${size - 3}-${size - 1}/${size}`,
  )
  const beyond = await get({ range: `bytes=${size}-` })
  assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, `bytes */${size}`])
  const etag = String(complete.headers.etag)
  assert.equal((await get({ 'if-none-match': etag })).statusCode, 304)
  assert.equal((await get({ range: 'bytes=0-1', 'if-range': etag })).statusCode, 206)
  assert.equal((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).statusCode, 200)
  assert.equal((await visitor.http('GET', '/api/replays/..%2f..%2fsecrets.mp4')).statusCode, 404)
  truncateSync(replayFile(w, id))
  const empty = await get()
  assert.deepEqual([empty.statusCode, empty.headers['content-length'], empty.body], [200, '0', ''])
  assert.equal((await get({ range: 'bytes=0-0' })).statusCode, 416)
})

test('R-REPLAY-01 no cache keeps a failure in the place of a replay: the bucket is away, the file is gone, the range is beyond it', async (t) => {
  const w = await withFolder(t)
  const { id } = await recordedLive(w, await streamer(w), [0])
  await finish(w, id)
  const { storage } = w.kernel
  const away = async () => {
    throw new FilesAway(new Error('SlowDown'))
  }
  const torn = async () => {
    const stream = new Readable({ read: () => stream.destroy(new FilesAway(new Error('SlowDown'))) })
    return { size: 10, changedAt: w.now(), stream }
  }
  const failures = [
    [{ read: away }, 503],
    [{ read: torn }, 503],
    [{ read: async () => null }, 404],
    [{ stat: async () => null }, 404],
    [{ stat: away }, 503],
    [{}, 416],
  ] as const
  for (const [broken, status] of failures) {
    Object.assign(w.kernel, { storage: Object.assign(Object.create(storage), broken) })
    const range = status === 416 ? 'bytes=99999999-' : 'bytes=0-9'
    const { statusCode, headers } = await w.visitor().http('GET', `/api/replays/${id}.mp4`, { headers: { range } })
    assert.deepEqual([statusCode, headers['cache-control']], [status, 'no-store'])
    for (const name of ['etag', 'last-modified', 'accept-ranges']) assert.equal(headers[name], undefined, name)
    assert.equal(headers['content-range'] !== undefined, status === 416)
  }
  Object.assign(w.kernel, { storage })
  const whole = await w.visitor().http('GET', `/api/replays/${id}.mp4`)
  assert.deepEqual([whole.statusCode, whole.headers['cache-control']], [200, 'public, max-age=86400'])
})

test('what a range header means', () => {
  assert.deepEqual(rangeOf('bytes=0-', 10), { start: 0, end: 9 })
  assert.deepEqual(rangeOf('bytes=-20', 10), { start: 0, end: 9 })
  assert.deepEqual(rangeOf('bytes=9-9', 10), { start: 9, end: 9 })
  assert.equal(rangeOf('bytes=-0', 10), 'none')
  assert.equal(rangeOf('bytes=10-', 10), 'none')
  for (const other of ['bytes=5-4', 'bytes=0-1,3-4', 'items=0-1', 'bytes=', 'bytes=-', 'bytes=a-b'])
    assert.equal(rangeOf(other, 10), 'all')
})

test('D-38 where lives are for members, so are replays', async (t) => {
  const w = await withFolder(t, { PUBLIC_CONTENT: 'off' })
  const owner = await streamer(w)
  const { id } = await recordedLive(w, owner, [0])
  await finish(w, id)
  const [member, visitor] = [await w.member(), w.visitor()]
  assert.equal((await visitor.http('GET', `/api/replays/${id}.mp4`)).statusCode, 401)
  assert.equal((await visitor.http('GET', `/api/replays/${id}.mp4?t=x`)).statusCode, 401)
  assert.equal((await member.http('GET', `/api/replays/${id}.mp4`)).statusCode, 200)
  // Addresses that members get open pictures and replays in elements that send no session; guessable ones do not.
  const seen = await readLive(member, id, replay)
  assert.equal((await visitor.http('GET', seen.replay.url)).statusCode, 200)
  const key = `lives/${id}-0123456789abcdef.jpg`
  await w.kernel.storage.put(key, Buffer.from('jpeg'))
  await w.sql('update live set thumbnail_key = $1', [key])
  const { thumbnailUrl } = await readLive(member, id)
  assert.equal((await visitor.http('GET', thumbnailUrl)).statusCode, 200)
  for (const guess of ['', '?v=', '?v=0123'])
    assert.equal((await visitor.http('GET', `/api/lives/${id}/thumbnail.jpg${guess}`)).statusCode, 404)
})

test('pitfall 15 replays go after their days, and the oldest first when there is no more room', async (t) => {
  const w = await withFolder(t, { RECORDING_RETENTION_DAYS: '30', RECORDING_QUOTA_GB: '1' })
  const owner = await streamer(w)
  const lives: string[] = []
  for (let n = 0; n < 3; n++) {
    const { id } = await recordedLive(w, owner, [0])
    await finish(w, id)
    lives.push(id)
    w.advance(86_400_000)
    await w.sql('update session set expires_at = $1', [new Date(w.now().getTime() + 86_400_000 * 60)])
  }
  const states = async () =>
    (await w.sql('select recording_state from live order by id')).map((row) => row.recordingState)
  await w.sql('update live set replay_size = $1', [Math.round(0.6 * 1024 ** 3)])
  await job(w, 'lives.clearReplays')
  assert.deepEqual(await states(), ['removed', 'removed', 'complete'])
  w.advance(31 * 86_400_000)
  await job(w, 'lives.clearReplays')
  assert.deepEqual(await states(), ['removed', 'removed', 'removed'])
  await w.runJobs()
  assert.deepEqual(
    lives.map((id) => existsSync(replayFile(w, id))),
    [false, false, false],
  )
  assert.equal((await readLive(w.visitor(), lives[0] as string, replay)).replay, null)
})

const begin = (person: Member, id: string, at: Date) =>
  person.http('POST', `/api/lives/${id}/recording?startedAt=${at.toISOString()}`)
const patch = (w: World, person: Member, id: string, upload: string, offset: number, body: Buffer, last = false) =>
  w.app.http.inject({
    method: 'PATCH',
    url: `/api/lives/${id}/recording?upload=${upload}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/octet-stream',
      'upload-offset': String(offset),
      ...(last && { 'upload-complete': '1' }),
    },
    payload: body,
  })

test("only the live's owner sends a recording, and only of a live that has begun", async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner, { sourceKind: 'browser' })
  assert.equal((await begin(owner, id, w.now())).statusCode, 409)
  await moved(owner, 'startLive', id)
  const asVisitor = await w.visitor().http('POST', `/api/lives/${id}/recording?startedAt=${w.now().toISOString()}`)
  assert.equal(asVisitor.statusCode, 401)
  const tooLarge = Buffer.alloc(limits.recordingPiece + 1)
  const unasked = await w.app.http.inject({
    method: 'PATCH',
    url: `/api/lives/${id}/recording`,
    payload: tooLarge,
  })
  assert.equal(unasked.statusCode, 401, 'before its body is looked at')
  for (const other of [await w.member(), await streamer(w), await w.member({ role: 'moderator' })])
    assert.equal((await begin(other, id, w.now())).statusCode, 403)
  const { id: upload } = (await begin(owner, id, w.now())).json()
  assert.equal((await patch(w, await streamer(w), id, upload, 0, Buffer.from('x'))).statusCode, 403)
  assert.equal((await patch(w, owner, id, w.system.newId(), 0, Buffer.from('x'))).statusCode, 404)
  for (const at of [new Date(-1), new Date(253_402_300_800_000)])
    assert.equal((await begin(owner, id, at)).statusCode, 400)
  const ahead = new Date(w.now().getTime() + 86_400_000) // by a wrong clock
  assert.equal((await begin(owner, id, ahead)).statusCode, 200)
})

test('R-SRC-29, R-SRC-30 pieces are kept once whatever is sent again, in the order of their offsets, and survive being cut off', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner, { sourceKind: 'browser' })
  await moved(owner, 'startLive', id)
  const { id: upload, received } = (await begin(owner, id, w.now())).json()
  assert.equal(received, 0)
  assert.equal((await begin(owner, id, w.now())).json().id, upload)
  const send = async (offset: number, text: string) => {
    const answer = await patch(w, owner, id, upload, offset, Buffer.from(text))
    return [answer.statusCode, Number(answer.headers['upload-offset'])]
  }
  assert.deepEqual(await send(3, 'def'), [409, 0])
  assert.deepEqual(await send(0, 'abc'), [204, 3])
  assert.deepEqual(await send(0, 'abc'), [204, 3])
  assert.deepEqual(
    new Set((await Promise.all(Array.from({ length: 10 }, () => send(3, 'def')))).map(String)),
    new Set(['204,6']),
  )
  const file = join(w.dataDir, 'media/uploads', upload)
  assert.equal(readFileSync(file, 'utf8'), 'abcdef')
  truncateSync(file, 5)
  assert.equal((await begin(owner, id, w.now())).json().received, 5)
  assert.deepEqual(await send(5, 'fgh'), [204, 8])
  assert.equal(readFileSync(file, 'utf8'), 'abcdefgh')
  assert.equal((await patch(w, owner, id, upload, limits.recordingMax, Buffer.from('x'))).statusCode, 413)
  assert.equal((await patch(w, owner, id, upload, 8, Buffer.alloc(limits.recordingPiece + 1))).statusCode, 413)
  const noOffset = await w.app.http.inject({
    method: 'PATCH',
    url: `/api/lives/${id}/recording?upload=${upload}`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: Buffer.from('x'),
  })
  assert.equal(noOffset.statusCode, 400)
})

test('what a browser recorded without a gateway becomes a part of the same replay; the replay waits for it', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const live = await newLive(owner, { sourceKind: 'browser' })
  await moved(owner, 'startLive', live.id)
  const folder = w.kernel.media.recordings(live.stream_key.split('?')[0]) as string
  mkdirSync(folder, { recursive: true })
  copyFileSync(part, join(folder, `${w.now().getTime() + 60_000}.mp4`))
  const { id: upload } = (await begin(owner, live.id, w.now())).json()
  const bytes = readFileSync(webm)
  const half = Math.floor(bytes.length / 2)
  assert.equal((await patch(w, owner, live.id, upload, 0, bytes.subarray(0, half))).statusCode, 204)
  await moved(owner, 'endLive', live.id)
  await finish(w, live.id)
  assert.equal((await state(w, live.id)).recordingState, 'joining', 'half of it is still to come')
  assert.equal((await patch(w, owner, live.id, upload, half, bytes.subarray(half), true)).statusCode, 204)
  await job(w, 'lives.importUpload', { uploadId: upload })
  await job(w, 'lives.importUpload', { uploadId: upload })
  await finish(w, live.id)
  const seen = await readLive(w.visitor(), live.id, `${replay} duration`)
  assert.equal(seen.recordingComplete, true)
  assert.ok(Math.abs(seen.duration - 7) < 0.5, String(seen.duration))
  assert.equal(seen.replay.parts.length, 2)
  assert.equal((await patch(w, owner, live.id, upload, bytes.length, Buffer.from('x'))).statusCode, 409)
})

test('R-SRC-29 what began hours before the end is waited for; what never comes back counts as far as it came', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const live = await newLive(owner, { sourceKind: 'browser' })
  await moved(owner, 'startLive', live.id)
  const { id: upload } = (await begin(owner, live.id, w.now())).json()
  const bytes = readFileSync(webm)
  await patch(w, owner, live.id, upload, 0, bytes.subarray(0, bytes.length - 2000))
  const file = join(w.dataDir, 'media/uploads', upload)
  w.advance(limits.recordingAwaited + 60_000)
  await moved(owner, 'endLive', live.id)
  utimesSync(file, w.now(), w.now())
  await finish(w, live.id)
  assert.equal((await state(w, live.id)).recordingState, 'joining', 'its last piece may come')
  w.advance(limits.recordingAwaited + 60_000)
  await finish(w, live.id)
  assert.equal((await patch(w, owner, live.id, upload, bytes.length - 2000, Buffer.from('x'))).statusCode, 409)
  await job(w, 'lives.importUpload', { uploadId: upload })
  await finish(w, live.id)
  assert.equal((await readLive(w.visitor(), live.id)).recordingComplete, true)
})

test('a recording of the studio that comes after the replay was made does not take its place', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const { id } = await recordedLive(w, owner, [0])
  const upload = w.system.newId()
  await w.sql('insert into live_upload values ($1, $2, $3, $3, $3)', [upload, id, w.now()])
  await finish(w, id)
  const before = await state(w, id)
  const file = join(w.dataDir, 'media/uploads', upload)
  mkdirSync(join(file, '..'), { recursive: true })
  copyFileSync(webm, file)
  await job(w, 'lives.importUpload', { uploadId: upload })
  const after = await state(w, id)
  assert.deepEqual([after.recordingState, after.duration], ['complete', before.duration])
  assert.ok(!existsSync(file))
})

test('a live that is deleted takes its replay, parts and pieces along', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const { id } = await recordedLive(w, owner, [0])
  await finish(w, id)
  await owner.ok('mutation($id: ID!) { deleteLive(id: $id) }', { id })
  await w.runJobs()
  assert.ok(!existsSync(replayFile(w, id)))
  await refused('NOT_FOUND', w.visitor().gql('query($id: ID!) { live(id: $id) { id } }', { id }))
})

test('what no live will ever use goes after two days; what may still become a replay stays', async (t) => {
  const w = await withFolder(t)
  const owner = await streamer(w)
  const { folder } = await recordedLive(w, owner, [0])
  const nobodys = join(folder, '../nobodys')
  const upload = join(w.dataDir, 'media/uploads', w.system.newId())
  mkdirSync(nobodys)
  mkdirSync(join(upload, '..'), { recursive: true })
  writeFileSync(upload, 'x')
  await job(w, 'lives.sweepRecordings')
  assert.ok(existsSync(nobodys) && existsSync(upload))
  const long = new Date(w.now().getTime() - 3 * 86_400_000)
  for (const path of [nobodys, upload, folder]) utimesSync(path, long, long)
  await job(w, 'lives.sweepRecordings')
  assert.deepEqual(
    [nobodys, upload, folder].map((path) => existsSync(path)),
    [false, false, true],
  )
})

test('a replay of sound alone has no size of a picture; a part whose name says no time began when it was recorded', async () => {
  const sound = join(made, 'sound.mp4')
  const coded = ['-c:a', 'aac', '-ar', '48000', '-movflags', 'frag_keyframe+empty_moov+default_base_moof']
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=duration=2', ...coded, sound])
  const startedAt = new Date('2026-11-21T09:00:00Z')
  const heard = await joinParts(join(made, 'heard.mp4'), [{ path: sound, startedAt }])
  assert.deepEqual([heard.width, heard.height], [null, null])
  assert.deepEqual(
    heard.parts.map(({ startedAt, at, duration }) => [startedAt, at, Math.round(duration)]),
    [[startedAt, 0, 2]],
  )
  const seen = await joinParts(join(made, 'seen.mp4'), [{ path: part, startedAt }])
  assert.deepEqual([seen.width, seen.height, Math.round(seen.duration)], [320, 180, 4])
})
