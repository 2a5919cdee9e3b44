import { readFile, rm } from 'node:fs/promises'
import type { RecordedPart } from './files.ts'
import { runMediaProgram } from './media-program.ts'
import type { StoredPart } from './store.ts'

export interface Joined {
  /** Seconds. */
  duration: number
  width: number | null
  height: number | null
  /** Bytes. */
  size: number
  parts: StoredPart[]
}

/** What `media/src/replay/main.ts` prints. */
interface Printed {
  durationMs: number
  width: number
  height: number
  bytes: number
  parts: { path: string; startedAt: number; offsetMs: number; durationMs: number }[]
}

/** Writes one MP4 that starts at once and seeks. Throws ProgramFailed where no part can be played. */
export async function joinParts(out: string, parts: readonly RecordedPart[]): Promise<Joined> {
  const begins = new Map(parts.map(({ path, startedAt }) => [path, startedAt]))
  const made = await runMediaProgram<Printed>('join', ['--out', out, ...parts.map(({ path }) => path)])
  return {
    duration: made.durationMs / 1000,
    width: made.width || null,
    height: made.height || null,
    size: made.bytes,
    parts: made.parts.map(({ path, startedAt, offsetMs, durationMs }) => ({
      startedAt: begins.get(path) ?? new Date(startedAt),
      at: offsetMs / 1000,
      duration: durationMs / 1000,
    })),
  }
}

/** A picture out of the replay; null where there are no codecs: then it goes without, or keeps its last snapshot. */
export async function pictureOf(file: string, duration: number): Promise<Buffer | null> {
  const out = `${file}.jpg`
  const second = Math.min(duration / 10, 5)
  await runMediaProgram('convert', ['picture', file, String(second), out]).catch(() => null)
  const picture = await readFile(out).catch(() => null)
  await rm(out, { force: true })
  return picture
}
