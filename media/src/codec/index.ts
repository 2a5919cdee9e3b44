/** Audio and video conversions in worker processes: native code that crashes ends only its own process. */
import { codecsMissing, Refusal } from '../hub/refusal.ts'
import type { CodecIn, Codecs } from '../hub/types.ts'
import { log } from '../log.ts'
import type { StreamWork } from './messages.ts'
import { Pool, type PoolLimits } from './pool.ts'
import { openPull } from './pull-job.ts'
import { request } from './request-job.ts'
import { findSandbox } from './sandbox.ts'
import { openStreamJob } from './stream-job.ts'

const limits: PoolLimits = { processesMax: 16, sharedMax: 16, idleMs: 10_000 }
const pictureMs = 15_000
const importMs = 60 * 60_000

export interface CodecOptions extends Partial<PoolLimits> {
  /** The native library; tests set one that does not exist. */
  nativePackage?: string
}

/** Never rejects: where codecs are unavailable, every method of the result refuses with one clear sentence. */
export async function openCodecs(options: CodecOptions = {}): Promise<Codecs> {
  const pool = new Pool(options.nativePackage ?? 'node-av/lib', await findSandbox(), { ...limits, ...options })
  const reason = await pool.probe()
  if (reason === null) return workingCodecs(pool)
  await pool.close()
  log(`codecs are missing (${reason})`)
  return missingCodecs
}

function workingCodecs(pool: Pool): Codecs {
  let jobs = 0
  const stream = (work: StreamWork, out: Parameters<typeof openStreamJob>[3]): CodecIn =>
    openStreamJob(pool, ++jobs, work, out)
  return {
    available: true,
    keepAudioReady: () => pool.keepAudioReady(),
    convertAudio: (from, to, out) => stream({ kind: 'audio', from, to }, () => out),
    scale: (from, heights, out) => {
      const outs = new Map(heights.map((height) => [height as number, out(height)]))
      return stream({ kind: 'scale', from, heights }, (output) => outs.get(output)!)
    },
    toH264: (from, out) => stream({ kind: 'h264', from }, () => out),
    picture: (track, frame) => request(pool, ++jobs, { kind: 'picture', track, data: frame.data }, pictureMs),
    pictureOfFile: (from, atSeconds) =>
      request(pool, ++jobs, { kind: 'pictureOfFile', atSeconds }, pictureMs, { from }),
    importFile: (from, to) => request(pool, ++jobs, { kind: 'importFile' }, importMs, { from, to }),
    pull: (url, ingest, options) => openPull(pool, ++jobs, url, ingest, options),
    close: () => pool.close(),
  }
}

const sentence =
  'Sound and pictures cannot be converted here: the optional package node-av is not installed or not in use.'
const refusal = () => new Refusal(sentence, codecsMissing, 501)
const refuse = () => {
  throw refusal()
}
const reject = () => Promise.reject(refusal())

/** Where no codecs are installed or wanted. */
export const missingCodecs: Codecs = {
  available: false,
  keepAudioReady: () => () => {},
  convertAudio: refuse,
  scale: refuse,
  toH264: refuse,
  picture: reject,
  pictureOfFile: reject,
  importFile: reject,
  pull: reject,
  close: () => Promise.resolve(),
}
