/** The machine's ffmpeg and ffprobe: they produce the tests' input and verify its output. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns its standard output; throws with its error output when it fails. */
export async function ffmpeg(...args: string[]): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 } as const
  return (await run('ffmpeg', ['-v', 'error', '-nostdin', ...args], options)).stdout
}

/** Starts it in the background until the test ends. */
export function startFfmpeg(t: TestContext, ...args: string[]) {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  return child
}

export interface Probe {
  format: { duration: string; format_name: string }
  streams: {
    codec_name: string
    pix_fmt?: string
    width: number
    height: number
    sample_rate: string
    channels: number
    level: number
    has_b_frames: number
    nb_read_frames: string
    duration: string
  }[]
}

export async function probe(path: string): Promise<Probe> {
  const wanted = ['-show_format', '-show_streams', '-count_frames', '-of', 'json']
  const { stdout } = await run('ffprobe', ['-v', 'error', ...wanted, path])
  return JSON.parse(stdout)
}

/** Decodes everything; returns the decoder's errors and the silences found (`silence_start`, `silence_end`). */
export async function judge(path: string): Promise<{ complaints: string; silences: string[]; meanVolume: number }> {
  const filters = ['-af', 'silencedetect=noise=-40dB:d=0.2,volumedetect']
  const { stderr } = await run('ffmpeg', ['-nostdin', '-hide_banner', '-i', path, ...filters, '-f', 'null', '-'])
  const complaints = (await run('ffmpeg', ['-v', 'error', '-nostdin', '-i', path, '-f', 'null', '-'])).stderr
  const meanVolume = Number(/mean_volume: (-?[\d.]+)/.exec(stderr)?.[1] ?? Number.NaN)
  return { complaints, silences: stderr.match(/silence_start: [\d.]+/g) ?? [], meanVolume }
}

export async function folder(t: TestContext): Promise<(name: string) => string> {
  const path = await mkdtemp(join(tmpdir(), 'codec-'))
  t.after(() => rm(path, { recursive: true, force: true }))
  return (name) => join(path, name)
}
