/** What a stranger's bytes may cost the native decoders. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { buildAvcC } from '../h264/avcc.ts'
import { nalsOfAnnexB, readPicture } from '../h264/nal.ts'
import type { VideoFrame, VideoTrack } from '../hub/types.ts'
import { ffmpeg, folder } from './test/ffmpeg.ts'
import { h264Clip, vp8Clip } from './test/pictures.ts'
import { codecs, Got, newWorker, until, workers } from './test/world.ts'

/** The peak memory that a process allocated, in MB, including untouched pages. */
const peakMb = (pid: number) => Number(/VmPeak:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** RFC 6386 §9.1: width and height have 14 bits each after the start code of a key frame. */
function vp8OfSize(frame: VideoFrame, width: number, height: number): VideoFrame {
  const data = Buffer.from(frame.data)
  data.writeUInt16LE(width, 6)
  data.writeUInt16LE(height, 8)
  return { ...frame, data }
}

test('a VP8 key frame that says 16000 x 12000 is never decoded, and the next good one is', async (t) => {
  const all = await codecs(t)
  const frames = await vp8Clip({ seconds: 1, gop: 10 })
  const got = new Got()
  const idle = workers()
  const into = all.toH264('vp8', got)
  into.frame(frames[0]!)
  await until('a picture', () => got.frames.length > 0)
  const pid = newWorker(idle)
  const before = peakMb(pid)
  for (let i = 0; i < 5; i++) into.frame({ ...vp8OfSize(frames[0]!, 16_000, 12_000), dts: 40 + i })
  for (const frame of frames.slice(10)) into.frame(frame)
  await until('pictures again', () => (got.frames.at(-1)?.dts ?? 0) >= 400)
  const grown = peakMb(pid) - before
  assert.ok(grown < 200, `a frame of ${frames[0]!.data.length} bytes cost ${Math.round(grown)} MB`)
})

test('an H.264 picture larger than 4K is not decoded, whatever its track says', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const source = ['-f', 'lavfi', '-i', 'color=black:size=8192x4320:rate=1:duration=1', '-frames:v', '1']
  await ffmpeg(...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path('large.h264'))
  const { track, frame } = readLarge(readFileSync(path('large.h264')))
  const { track: small, frames } = await h264Clip(path('in.mp4'), { seconds: 1 })
  await all.picture(small, frames[0]!)
  const [pid] = workers().slice(-1) as [number]
  const before = peakMb(pid)
  await assert.rejects(all.picture(track, frame), /no picture/)
  const grown = peakMb(pid) - before
  assert.ok(grown < 100, `${frame.data.length} bytes cost ${Math.round(grown)} MB`)
})

const strange = {
  'a codec that no browser records (FFV1)': ['-c:v', 'ffv1', '-f', 'matroska'],
  'another one (HuffYUV)': ['-c:v', 'huffyuv', '-f', 'matroska'],
} as const

for (const [name, args] of Object.entries(strange))
  test(`a recording in ${name} is refused before a decoder is opened`, async (t) => {
    const path = await folder(t)
    const all = await codecs(t)
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1', ...args, path('in'))
    await assert.rejects(all.importFile(path('in'), path('out.mp4')), /codec .* is not taken/)
    await assert.rejects(all.pictureOfFile(path('in'), 0), /codec .* is not taken/)
  })

test('a recording whose audio begins a million seconds late keeps its length', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2']
  const late = ['-itsoffset', '1000000', '-f', 'lavfi', '-i', 'sine=duration=2']
  await ffmpeg(...picture, ...late, '-c:v', 'libvpx', '-c:a', 'libopus', '-f', 'webm', path('in'))
  const { durationMs } = await all.importFile(path('in'), path('out.mp4'))
  assert.ok(durationMs < 10_000, `${durationMs} ms`)
})

/** The only picture of an Annex B file; its track is written by hand, because ours would refuse the size. */
function readLarge(file: Buffer): { track: VideoTrack; frame: VideoFrame } {
  const { sps, pps, data } = readPicture(nalsOfAnnexB(file))
  const track = { kind: 'video', codec: 'h264', avcC: buildAvcC(sps, pps), width: 320, height: 180 } as const
  return { track, frame: { kind: 'video', data, dts: 0, cts: 0, key: true, isB: false } }
}
