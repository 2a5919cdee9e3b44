/** Writes a planned replay, to a temporary name first, copied and hashed in chunks. */
import { createHash, type Hash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeHead } from '../mp4/progressive.ts'
import type { Plan, PlannedChunk } from './plan.ts'

export interface Replay {
  durationMs: number
  width: number
  height: number
  bytes: number
  sha256: string
  hasAudio: boolean
  parts: Plan['parts']
}

const pieceBytes = 1024 * 1024

/** Writes the replay that was planned to this path. */
export function writeReplay(plan: Plan, path: string): Replay {
  const temporary = `${path}.tmp` // left behind by a killed process, overwritten by the next one
  const order = plan.chunks.map((chunk) => plan.tracks.indexOf(chunk.track))
  const { head, durationMs } = writeHead(plan.tracks, order)
  const output = new Output(temporary)
  const inputs = new Inputs()
  try {
    output.write(head)
    for (const chunk of plan.chunks) for (const piece of pieces(chunk, inputs)) output.write(piece)
    output.sync()
    renameSync(temporary, path)
    syncFolder(dirname(path))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    output.close()
    inputs.close()
  }
  const sizes = plan.tracks.flatMap(({ entries }) => entries).filter((entry) => entry.kind === 'video')
  const { width, height } = sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? { width: 0, height: 0 }
  const hasAudio = plan.tracks.some(({ entries }) => entries[0]?.kind === 'audio')
  return { durationMs, width, height, bytes: output.bytes, sha256: output.sha256(), hasAudio, parts: plan.parts }
}

function* pieces({ source, count, prefix, track, firstSample }: PlannedChunk, inputs: Inputs): Generator<Buffer> {
  if ('silence' in source) {
    for (let i = 0; i < count; i++) yield source.silence
    return
  }
  if (!prefix.length) return yield* inputs.read(source.path, source.offset, source.bytes)
  let at = source.offset
  for (let i = firstSample; i < firstSample + count; i++) {
    const isKey = track.samples.key(i)
    if (isKey) yield prefix
    const bytes = track.samples.size(i) - (isKey ? prefix.length : 0)
    yield* inputs.read(source.path, at, bytes)
    at += bytes
  }
}

/** Reads the parts, one open at a time. */
class Inputs {
  #path = ''
  #file: number | null = null
  readonly #buffer = Buffer.allocUnsafe(pieceBytes)

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  *read(path: string, offset: number, bytes: number): Generator<Buffer> {
    const file = this.#open(path)
    for (let done = 0; done < bytes; ) {
      const read = readSync(file, this.#buffer, 0, Math.min(pieceBytes, bytes - done), offset + done)
      if (!read) throw new Error(`${path} became shorter while it was read`)
      yield this.#buffer.subarray(0, read)
      done += read
    }
  }

  #open(path: string): number {
    if (this.#file !== null && this.#path === path) return this.#file
    this.close()
    this.#path = path
    this.#file = openSync(path, 'r')
    return this.#file
  }
}

class Output {
  bytes = 0
  readonly #file: number
  readonly #hash: Hash = createHash('sha256')
  readonly #buffer = Buffer.allocUnsafe(pieceBytes)
  #filled = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  write(piece: Buffer): void {
    this.#hash.update(piece)
    this.bytes += piece.length
    if (this.#filled + piece.length > pieceBytes) this.#flush()
    if (piece.length > pieceBytes) {
      writeAll(this.#file, piece)
      return
    }
    piece.copy(this.#buffer, this.#filled)
    this.#filled += piece.length
  }

  sync(): void {
    this.#flush()
    fsyncSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }

  sha256 = () => this.#hash.digest('hex')

  #flush(): void {
    writeAll(this.#file, this.#buffer.subarray(0, this.#filled))
    this.#filled = 0
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

/** Makes the new name survive a power cut. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
