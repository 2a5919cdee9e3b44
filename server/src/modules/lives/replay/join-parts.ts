import { readFile, rm } from 'node:fs/promises'
import type { RecordedPart } from './files.ts'
import { sizeOf } from './files.ts'
import { ProgramFailed, runMediaProgram } from './media-program.ts'
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
  width: number | null
  height: number | null
  parts: { path: string; startMs: number; durationMs: number }[]
}

/** Writes one MP4 that starts at once and seeks. Throws ProgramFailed where no part holds a picture. */
export async function joinParts(out: string, parts: readonly RecordedPart[]): Promise<Joined> {
  const made = await runMediaProgram<Printed>('replay/main.ts', ['--out', out, ...parts.map(({ path }) => path)])
  const begins = new Map(parts.map(({ path, startedAt }) => [path, startedAt]))
  const size = await sizeOf(out)
  if (!size) throw new ProgramFailed('nothing was written')
  return {
    duration: made.durationMs / 1000,
    width: made.width,
    height: made.height,
    size,
    parts: made.parts.flatMap(({ path, startMs, durationMs }) => {
      const started_at = begins.get(path)
      return started_at ? [{ started_at, at: startMs / 1000, duration: durationMs / 1000 }] : []
    }),
  }
}

/** A picture out of the replay; null where there are no codecs: then it goes without, or keeps its last snapshot. */
export async function pictureOf(file: string, duration: number): Promise<Buffer | null> {
  const out = `${file}.jpg`
  const second = Math.min(duration / 10, 5)
  await runMediaProgram('codec/picture.ts', [file, String(second), out]).catch(() => null)
  const picture = await readFile(out).catch(() => null)
  await rm(out, { force: true })
  return picture
}
