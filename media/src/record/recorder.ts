/** Writes a session into files that survive a killed process: fragmented MP4, appended to, never gone back into. */
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioTrack, Frame, Recorder, VideoTrack } from '../hub/types.ts'
import { type Fragment, Fragmenter } from '../mp4/index.ts'

export interface RecordedFile {
  path: string
  durationMs: number
  bytes: number
  startedAt: Date
}

export interface RecorderOptions {
  folder: string
  /** Names the first file; those after it are named by the clock. */
  startedAt: Date
  onClosed(file: RecordedFile): void
  /** How a new file is opened, where a test wants its disk full. */
  open?: (path: string) => Promise<Writable>
  /** Bytes that may still be written at the folder; below 0 where the reserve is touched. */
  free?: (folder: string) => Promise<number>
  reserve?: DiskReserve | undefined
}

/** What is left of the disk to others: so many bytes, or a share of it where that is more. */
export interface DiskReserve {
  bytes: number
  share: number
}

/** What a recorder needs of a file handle. */
export interface Writable {
  write(bytes: Buffer, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>
  truncate(length: number): Promise<void>
  datasync(): Promise<void>
  close(): Promise<void>
}

/** A recorder whose last word can be awaited. */
export interface FileRecorder extends Recorder {
  /** Everything given so far is written, or given up. */
  idle(): Promise<void>
}

const fragmentMs = 1000 // one write; as much is lost with a killed process
const syncMs = 2000 // at least so far apart: what a power cut may take
const backlogBytes = 32 * 1024 * 1024 // of a disk that is too slow; then this file ends
const retryMs = 5000 // how often a full disk is looked at
const freeAgain = 64 * 1024 * 1024 // bytes that must be free to begin again

export const makeRecorder = (options: RecorderOptions): FileRecorder => new SessionRecorder(options)

interface OpenFile extends RecordedFile {
  handle: Writable
  init: Buffer
  syncedMs: number
}

class SessionRecorder implements FileRecorder {
  readonly #options: Required<Omit<RecorderOptions, 'reserve'>>
  readonly #fragmenter: Fragmenter
  #state: Recorder['state'] = 'on'
  /** Writes stand in line here. */
  #tail: Promise<void> = Promise.resolve()
  #backlog = 0
  #file: OpenFile | null = null
  #files = 0
  #lookAt = 0

  constructor({ reserve, ...options }: RecorderOptions) {
    this.#options = { open: openNew, free: (folder) => freeBytes(folder, reserve), ...options }
    this.#fragmenter = new Fragmenter(
      { targetMs: fragmentMs, origin: 'take' },
      {
        take: ({ init }) => this.#inLine(init.length, () => this.#begin(init)),
        fragment: (fragment) => this.#inLine(fragment.bytes.length, () => this.#append(fragment)),
      },
    )
  }

  get state(): Recorder['state'] {
    return this.#state
  }

  track = (track: VideoTrack | AudioTrack) => this.#fragmenter.track(track)
  discontinuity = () => this.#fragmenter.discontinuity()

  frame(frame: Frame): void {
    if (this.#state === 'on') this.#fragmenter.frame(frame)
    else this.#lookAgain()
  }

  end(): void {
    this.#fragmenter.end()
    this.#inLine(0, () => this.#close())
  }

  async idle(): Promise<void> {
    for (let tail: Promise<void> | null = null; tail !== this.#tail; await tail) tail = this.#tail
  }

  #inLine(bytes: number, job: () => Promise<void>): void {
    if (this.#backlog + bytes > backlogBytes) {
      this.#stop('off')
      this.#tail = this.#tail.then(() => this.#close()).catch(() => {})
      return
    }
    this.#backlog += bytes
    this.#tail = this.#tail
      .then(job)
      .catch(async (error: NodeJS.ErrnoException) => {
        this.#stop(noRoom.has(error.code ?? '') ? 'disk_full' : 'off')
        await this.#close().catch(() => {})
      })
      .then(() => {
        this.#backlog -= bytes
      })
  }

  /** Every take is a file of its own: players expect one set of parameters per file. */
  async #begin(init: Buffer): Promise<void> {
    await this.#close()
    if (this.#state === 'disk_full') return
    await mkdir(this.#options.folder, { recursive: true })
    let startedAt = this.#files++ === 0 ? this.#options.startedAt : new Date()
    for (;;) {
      const path = join(this.#options.folder, `${startedAt.getTime()}.mp4`)
      try {
        const handle = await this.#options.open(path)
        this.#file = { handle, init, path, startedAt, bytes: 0, durationMs: 0, syncedMs: 0 }
        return
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        startedAt = new Date(startedAt.getTime() + 1)
      }
    }
  }

  /** The first fragment brings the head with it: there is never a file with a head alone. */
  async #append({ bytes, durationMs, beforeKey }: Fragment): Promise<void> {
    const file = this.#file
    if (!file) return
    if ((await this.#options.free(this.#options.folder)) < 0)
      throw Object.assign(new Error('what is left of the disk is reserved'), { code: 'ENOSPC' })
    const piece = file.bytes ? bytes : Buffer.concat([file.init, bytes])
    for (let done = 0; done < piece.length; ) {
      done += (await file.handle.write(piece, done, piece.length - done, file.bytes + done)).bytesWritten
    }
    file.bytes += piece.length
    file.durationMs += durationMs
    if (!beforeKey || file.durationMs - file.syncedMs < syncMs) return
    file.syncedMs = file.durationMs
    await file.handle.datasync()
  }

  /** What was written only in part is cut off again; a file without a fragment does not stay. */
  async #close(): Promise<void> {
    const file = this.#file
    if (!file) return
    this.#file = null
    const { handle, path, durationMs, bytes, startedAt } = file
    try {
      await handle.truncate(bytes)
      await handle.datasync()
    } finally {
      await handle.close()
      if (!bytes) await rm(path, { force: true })
    }
    if (bytes) this.#options.onClosed({ path, durationMs, bytes, startedAt })
  }

  /** The live goes on without us: no more frames are taken, and the disk is looked at from time to time. */
  #stop(state: 'disk_full' | 'off'): void {
    if (this.#state !== 'on') return
    this.#state = state
    this.#lookAt = Date.now() + retryMs
  }

  #lookAgain(): void {
    if (Date.now() < this.#lookAt) return
    this.#lookAt = Date.now() + retryMs
    this.#tail = this.#tail.then(() => this.#resume()).catch(() => {})
  }

  /** The frames that were missed are missed: what follows is a new file from its first key frame on. */
  async #resume(): Promise<void> {
    if (this.#state === 'on') return
    await mkdir(this.#options.folder, { recursive: true })
    if ((await this.#options.free(this.#options.folder)) < freeAgain) return
    this.#fragmenter.discontinuity() // what it still held finds no file any more
    this.#state = 'on'
  }
}

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const openNew = (path: string) => open(path, 'wx')

async function freeBytes(folder: string, { bytes, share }: DiskReserve = { bytes: 0, share: 0 }): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize - Math.max(bytes, blocks * bsize * share)
}
