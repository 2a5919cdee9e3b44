import { basename, join } from 'node:path'
import type { HookBody } from '../hooks/hooks.ts'
import { type DiskReserve, type FileRecorder, makeRecorder } from '../record/index.ts'
import type { LiveStream } from './stream.ts'
import type { Recorder } from './types.ts'

interface Options {
  /** Empty: recording is off. */
  recordDir: string
  diskReserve?: DiskReserve | undefined
  /** A file is complete: the body of on_record_mp4. */
  onClosed(body: HookBody): void
}

/** One recorder per session of each stream that is to be recorded. */
export class Recordings {
  readonly #options: Options
  readonly #closing = new Set<Promise<void>>()
  readonly #running = new Map<LiveStream, { recorder: FileRecorder; leave: () => void }>()
  /** Streams whose recording was switched off. */
  readonly #off = new WeakSet<LiveStream>()
  /** Streams that are live but not recorded. */
  readonly #unkept = new WeakSet<LiveStream>()

  constructor(options: Options) {
    this.#options = options
  }

  state(stream: LiveStream): Recorder['state'] {
    return this.#running.get(stream)?.recorder.state ?? 'off'
  }

  allows(stream: LiveStream): boolean {
    return !this.#off.has(stream)
  }

  /** Whether this stream's sessions are recorded; takes effect with the next key frame. */
  allow(stream: LiveStream, isAllowed: boolean): void {
    if (isAllowed) this.#off.delete(stream)
    else this.#off.add(stream)
    if (isAllowed && stream.state === 'online') this.begin(stream)
    if (!isAllowed) this.end(stream)
  }

  /** Switches recording of allowed streams on or off. */
  keep(stream: LiveStream, isKept: boolean): void {
    if (isKept) this.#unkept.delete(stream)
    else this.#unkept.add(stream)
    if (isKept && stream.state === 'online') this.begin(stream)
    if (!isKept) this.end(stream)
  }

  begin(stream: LiveStream): void {
    if (!this.#options.recordDir || this.#off.has(stream) || this.#unkept.has(stream) || this.#running.has(stream))
      return
    const startedAt = new Date()
    const folder = join(this.#options.recordDir, stream.app, stream.name)
    const onClosed: Parameters<typeof makeRecorder>[0]['onClosed'] = (info) =>
      this.#options.onClosed({
        app: stream.app,
        stream: stream.name,
        vhost: '__defaultVhost__',
        file_name: basename(info.path),
        file_path: info.path,
        file_size: info.bytes,
        folder,
        start_time: Math.floor(info.startedAt.getTime() / 1000),
        time_len: info.durationMs / 1000,
        url: join(stream.app, stream.name, basename(info.path)),
      })
    const recorder = makeRecorder({ folder, startedAt, onClosed, reserve: this.#options.diskReserve })
    const leave = stream.attach(recorder, { audio: 'aac', orSource: true, bframes: true, burst: false })
    this.#running.set(stream, { recorder, leave })
  }

  /** The session is over: its file is closed. */
  end(stream: LiveStream): void {
    const running = this.#running.get(stream)
    if (!running) return
    this.#running.delete(stream)
    running.leave()
    running.recorder.end()
    const closed = running.recorder.idle().finally(() => this.#closing.delete(closed))
    this.#closing.add(closed)
  }

  /** Resolves when the files of all sessions that ended are complete. */
  async closed(): Promise<void> {
    await Promise.all(this.#closing)
  }
}
