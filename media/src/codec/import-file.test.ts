import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ffmpeg, folder, judge, probe } from './test/ffmpeg.ts'
import { codecs } from './test/world.ts'

const seconds = 6
const source = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${seconds}`]
const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`, '-af', 'volume=4']
const live = ['-f', 'webm', '-cluster_time_limit', '1000', '-live', '1']
const opus = ['-c:a', 'libopus']
const realtime = ['-deadline', 'realtime', '-cpu-used', '8', '-b:v', '600k', '-g', '100']
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50']
const fragmented = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof']

const makes = {
  'WebM with VP8 and Opus': ['-c:v', 'libvpx', ...realtime, ...opus, ...live],
  'WebM with VP9 and Opus': ['-c:v', 'libvpx-vp9', ...realtime, ...opus, ...live],
  'Matroska with H.264 and Opus': [...h264, ...opus, '-f', 'matroska', '-live', '1'],
  'MP4 with H.264 and AAC': [...h264, '-c:a', 'aac', '-f', 'mp4', ...fragmented],
  'MP4 with H.264 and Opus': [...h264, ...opus, '-f', 'mp4', ...fragmented],
}

async function plays(file: string, durationMs: number, wanted: number): Promise<void> {
  const { format, streams } = await probe(file)
  assert.deepEqual(streams.map(({ codec_name }) => codec_name).sort(), ['aac', 'h264'])
  assert.ok(Math.abs(Number(format.duration) - wanted) < 0.3, `lasts ${format.duration} s, not ${wanted}`)
  assert.ok(
    Math.abs(durationMs / 1000 - Number(format.duration)) < 0.1,
    `says ${durationMs} ms, not ${format.duration}`,
  )
  const { complaints, silences, meanVolume } = await judge(file)
  assert.equal(complaints, '')
  assert.deepEqual(silences, [])
  assert.ok(meanVolume > -20)
}

test('files that are not recordings are refused: text, an empty file, a playlist of other files', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  await writeFile(path('text'), 'Bonjour'.repeat(1000))
  await writeFile(path('empty'), '')
  await writeFile(path('list'), `ffconcat version 1.0\nfile ${path('text')}\n`)
  for (const name of ['text', 'empty', 'list', 'missing']) {
    await assert.rejects(all.importFile(path(name), path('out.mp4')), /cannot be opened/)
  }
})

test('a recording truncated before its first picture is refused', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  await ffmpeg(...source, ...sound, ...makes['MP4 with H.264 and AAC'], path('complete'))
  const complete = await readFile(path('complete'))
  await writeFile(path('in'), complete.subarray(0, complete.indexOf('moof') - 4))
  await assert.rejects(all.importFile(path('in'), path('out.mp4')), /empty/)
})

test('a recording in H.264 that no browser plays, of 10 bit or 4:2:2, is encoded anew', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  for (const format of ['yuv420p10le', 'yuv422p']) {
    const made = ['-t', '1', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', format, '-f', 'matroska']
    await ffmpeg(...source, ...made, path(format))
    await all.importFile(path(format), path(`${format}.mp4`))
    const [stream] = (await probe(path(`${format}.mp4`))).streams
    assert.deepEqual([stream?.codec_name, stream?.pix_fmt], ['h264', 'yuv420p'], format)
  }
})

test('a recording without audio is accepted', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  await ffmpeg(...source, '-c:v', 'libvpx', ...realtime, ...live, path('in'))
  const { durationMs } = await all.importFile(path('in'), path('out.mp4'))
  assert.ok(Math.abs(durationMs / 1000 - seconds) < 0.3)
  assert.deepEqual(
    (await probe(path('out.mp4'))).streams.map(({ codec_name }) => codec_name),
    ['h264'],
  )
})

for (const [make, args] of Object.entries(makes)) {
  test(`R-SRC-29 a recording of the browser (${make}) becomes a fragmented MP4 with H.264 and AAC`, async (t) => {
    const path = await folder(t)
    const all = await codecs(t)
    await ffmpeg(...source, ...sound, ...args, path('in'))
    const { durationMs } = await all.importFile(path('in'), path('out.mp4'))
    await plays(path('out.mp4'), durationMs, seconds)
    const made = await readFile(path('out.mp4'))
    assert.ok(made.includes('moof') && made.indexOf('moov') < made.indexOf('moof'))
  })
}

for (const make of ['WebM with VP8 and Opus', 'MP4 with H.264 and AAC'] as const) {
  test(`R-SRC-29 a truncated recording (${make}) is imported up to where it ends`, async (t) => {
    const path = await folder(t)
    const all = await codecs(t)
    await ffmpeg(...source, ...sound, ...makes[make], path('complete'))
    const complete = await readFile(path('complete'))
    await writeFile(path('in'), complete.subarray(0, Math.round(complete.length * 0.6)))
    const { durationMs } = await all.importFile(path('in'), path('out.mp4'))
    assert.ok(durationMs > 1500 && durationMs < 5500, `${durationMs} ms`)
    await plays(path('out.mp4'), durationMs, durationMs / 1000)
  })
}
