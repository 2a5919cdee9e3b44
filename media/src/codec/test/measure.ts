/** node media/src/codec/test/measure.ts: CPU seconds of a worker and of its gateway per 10 s of media. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CodecIn, Codecs, Frame } from '../../hub/types.ts'
import { openCodecs } from '../index.ts'
import { h264Clip, vp8Clip } from './pictures.ts'
import { aacTone, opusTone } from './sound.ts'
import { cpuSeconds, Got, residentMb, until, workers } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'codec-'))
const seconds = 10

async function measure(name: string, frames: readonly Frame[], open: (codecs: Codecs, got: Got) => CodecIn) {
  const codecs = await openCodecs()
  const probed = workers()
  const got = new Got()
  const into = open(codecs, got)
  const first = frames.slice(0, 20)
  for (const frame of first) into.frame(frame)
  await until('the first output', () => got.frames.length > 0)
  const pid = workers().find((each) => !probed.includes(each)) ?? probed[0]!
  const [worker, gateway] = [cpuSeconds(pid), process.cpuUsage().user]
  for (const [index, frame] of frames.entries()) {
    if (index < first.length) continue
    into.frame(frame)
    await until('room', () => (got.frames.at(-1)?.dts ?? 0) > frame.dts - 2000)
  }
  await until('the end', () => (got.frames.at(-1)?.dts ?? 0) > (seconds - 1) * 1000)
  const used = { worker: cpuSeconds(pid) - worker, gateway: (process.cpuUsage().user - gateway) / 1e6 }
  console.log(
    `${name}: worker ${used.worker.toFixed(2)} s, gateway ${used.gateway.toFixed(2)} s (with waiting), worker ${residentMb(pid).toFixed(0)} MB`,
  )
  into.close()
  await codecs.close()
}

const hd = await h264Clip(join(folder, 'hd.mp4'), { seconds, size: '1280x720', fps: 30, gop: 60 })
const b = await h264Clip(join(folder, 'b.mp4'), { seconds, size: '1280x720', fps: 30, gop: 60, bframes: 2 })
const aac = await aacTone(seconds, { rate: 48_000 })
const opus = await opusTone(seconds)
await measure('AAC to Opus', aac.frames, (codecs, got) => codecs.convertAudio(aac.track, 'opus', got))
await measure('Opus to AAC', opus.frames, (codecs, got) => codecs.convertAudio(opus.track, 'aac', got))
await measure('720p30 to 360p and 240p', hd.frames, (codecs, got) => codecs.scale(hd.track, [360, 240], () => got))
await measure('720p30 to 240p', hd.frames, (codecs, got) => codecs.scale(hd.track, [240], () => got))
await measure('720p30 without B-frames', b.frames, (codecs, got) => codecs.toH264(b.track, got))
const vp8 = await vp8Clip({ seconds })
await measure('360p25 VP8 to H.264', vp8, (codecs, got) => codecs.toH264('vp8', got))
rmSync(folder, { recursive: true })
