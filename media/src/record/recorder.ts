/** Writes a session into files that survive a killed process: fragmented MP4, append-only. */
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
  /** Start time, the name of the first file; later ones are named by the clock. */
  startedAt: Date
  onClosed(file: RecordedFile): void
  /** Opens a new file; tests use it to simulate a full disk. */
  open?: (path: string) => Promise<Writable>
  /** Bytes that may still be written to the folder; negative when the reserve is in use. */
  free?: (folder: string) => Promise<number>
  reserve?: DiskReserve | undefined
}

/** Disk space reserved for others: a number of bytes or a share of the disk, whichever is more. */
export interface DiskReserve {
  bytes: number
  share: number
}

/** The part of a file handle that a recorder uses. */
export interface Writable {
  write(bytes: Buffer, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>
  truncate(length: number): Promise<void>
  datasync(): Promise<void>
  close(): Promise<void>
}

/** A recorder whose completion can be awaited. */
export interface FileRecorder extends Recorder {
  /** Resolves when everything so far is written or abandoned. */
  idle(): Promise<void>
}

const fragmentMs = 1000 // one write; the most that a killed process loses
const syncMs = 2000 // minimum interval; the most that a power cut loses
const backlogBytes = 32 * 1024 * 1024 // for a slow disk; beyond it this file ends
const retryMs = 5000 // how often a full disk is checked
const freeAgain = 64 * 1024 * 1024 // bytes that must be free to resume

/** A recorder that writes one stream to files. */
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
  /** The queue of writes. */
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

  /** Every take gets its own file: players expect one set of parameters per file. */
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

  /** The first fragment is written together with the header: no file ever has a header alone. */
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

  /** Truncates a partial write; deletes a file without a fragment. */
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

  /** The live goes on without recording: frames are ignored, and the disk is checked periodically. */
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

  /** Resumes with a new file at the next key frame; the frames in between are lost. */
  async #resume(): Promise<void> {
    if (this.#state === 'on') return
    await mkdir(this.#options.folder, { recursive: true })
    if ((await this.#options.free(this.#options.folder)) < freeAgain) return
    this.#fragmenter.discontinuity() // its buffered frames have no file any more
    this.#state = 'on'
  }
}

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const openNew = (path: string) => open(path, 'wx')

async function freeBytes(folder: string, { bytes, share }: DiskReserve = { bytes: 0, share: 0 }): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize - Math.max(bytes, blocks * bsize * share)
}
