/** A complete live with MEDIA_GATEWAY=zlm, against a fake that implements ZLMediaKit's HTTP API without media. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fakeZlm } from '../../../test/media/fake-zlm.ts'
import { world } from '../../../test/world.ts'
import { credentials, hook, job, moved, newLive, readLive, streamer } from './testing.ts'

/** A recording as ZLMediaKit leaves it with enableFmp4. */
function recorded(out: string): string {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2']
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p']
  execFileSync('ffmpeg', ['-v', 'error', ...source, ...coded, '-movflags', 'frag_keyframe+empty_moov', out])
  return out
}

async function withZlm(t: TestContext) {
  const zlm = await fakeZlm(t)
  const w = await world(t, { MEDIA_GATEWAY: 'zlm', ZLM_URL: zlm.url, MEDIA_SECRET: zlm.secret })
  return {
    zlm,
    w,
    called: (name: string) => zlm.calls.filter((call) => call.name === name).map(({ values }) => values),
  }
}

test('a live by RTMP through ZLMediaKit: keys, watching, health, cut, and its files become the replay', async (t) => {
  const { zlm, w, called } = await withZlm(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  const { rtmpUrl, streamKey } = await credentials(owner, id)
  assert.match(rtmpUrl, /^rtmp:\/\/.+\/live$/)
  const [stream = '', params = ''] = streamKey.split('?')
  assert.equal((await hook(w, 'on_publish', { schema: 'rtmp', stream, params: 'k=stolen' })).code, -1)
  await moved(owner, 'startLive', id)
  const yes = await hook(w, 'on_publish', { schema: 'rtmp', stream, params })
  assert.deepEqual([yes.code, yes.enable_mp4], [0, true])
  zlm.publish(stream)
  for (const schema of ['rtsp', 'rtmp', 'ts', 'fmp4', 'hls.fmp4'])
    await hook(w, 'on_stream_changed', { schema, stream, regist: true })
  const seen = await readLive(w.visitor(), id, 'playback { webrtc hls hlsAudio renditions peerToPeer }')
  assert.deepEqual(
    [seen.rtmpStatus, seen.playback.hls, seen.playback.hlsAudio, seen.playback.renditions],
    ['connected', `/media/live/${stream}/hls.m3u8`, null, []],
  )
  const answer = await w.visitor().http('POST', seen.playback.webrtc, { body: 'v=0\r\n' })
  assert.deepEqual([answer.json().code, answer.json().type], [0, 'answer'])
  const { liveHealth } = await owner.ok('query($id: ID!) { liveHealth(liveId: $id) { fps kbps recording } }', { id })
  assert.deepEqual(liveHealth, { fps: 25, kbps: 1000, recording: 'on' })
  await job(w, 'lives.supervise')
  assert.equal((await readLive(owner, id)).rtmpStatus, 'connected')
  await moved(owner, 'endLive', id)
  assert.deepEqual(
    called('close_streams').map((call) => call.stream),
    [stream],
  )
  const file = recorded(join(w.dataDir, 'zlm.mp4'))
  await hook(w, 'on_record_mp4', { stream, file_path: file, start_time: w.now().getTime() / 1000, time_len: 4 })
  await job(w, 'lives.finishRecording', { liveId: id })
  const after = await readLive(w.visitor(), id, 'replay { url duration }')
  assert.equal(after.recordingComplete, true)
  assert.equal((await w.visitor().http('GET', after.replay.url)).statusCode, 200)
  assert.ok(!existsSync(file), 'its part is not kept twice')
})

test('weak point 18 ZLMediaKit is given the address that was checked instead of the name, and fetches it no longer at the end', async (t) => {
  const { w, called } = await withZlm(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner, { sourceKind: 'url', sourceUrl: 'http://93.184.216.34:8080/live.m3u8?x=1' })
  await moved(owner, 'startLive', id)
  const [pull] = called('addStreamProxy')
  assert.equal(pull?.url, 'http://93.184.216.34:8080/live.m3u8?x=1')
  await moved(owner, 'endLive', id)
  assert.deepEqual(
    called('delStreamProxy').map(({ key }) => key),
    [`__defaultVhost__/live/${pull?.stream}`],
  )
})

test('the parts of a live that is deleted before its replay is made go with it', async (t) => {
  const { w } = await withZlm(t)
  const owner = await streamer(w)
  const { id, streamKey } = await newLive(owner)
  await moved(owner, 'startLive', id)
  await moved(owner, 'endLive', id)
  const file = recorded(join(w.dataDir, 'zlm.mp4'))
  await hook(w, 'on_record_mp4', { stream: streamKey.split('?')[0], file_path: file })
  await owner.ok('mutation($id: ID!) { deleteLive(id: $id) }', { id })
  await w.runJobs()
  assert.ok(!existsSync(file))
})
