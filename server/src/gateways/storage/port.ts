import type { Readable } from 'node:stream'

/** Files by key (`identity/…`, `exports/…`). A resolved `put` is on the disk. */
export interface Storage {
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** The same piece by piece, with its size; whoever asks reads it or destroys it. */
  read(key: string): Promise<{ size: number; stream: Readable } | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Keys below a prefix with their time of last change. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; changedAt: Date }>
}
