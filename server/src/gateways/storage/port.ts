import type { Readable } from 'node:stream'

/** Files by key (`identity/…`, `exports/…`). What a resolved `put` wrote outlives a power failure. */
export interface Storage {
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Takes in a large file of this machine, which is not there under its key before `keep`. */
  stage(key: string, path: string): Promise<Staged>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** The same piece by piece, all of it or a range; whoever asks reads it or destroys it. */
  read(key: string, range?: ByteRange): Promise<(Stored & { stream: Readable }) | null>
  /** Null when there is no such file. */
  stat(key: string): Promise<Stored | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Keys below a prefix with their time of last change. */
  list(prefix: string): AsyncIterable<Stored & { key: string }>
  /** Removes what writing left that was cut off before a moment; gives how much. */
  sweep(before: Date): Promise<number>
}

export interface Stored {
  /** Bytes of the whole file. */
  size: number
  changedAt: Date
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface Staged {
  /** The file appears under its key, as a whole and at once; it may be gone from its path. */
  keep(): Promise<void>
  /** Forgets what was taken in and not kept. */
  drop(): Promise<void>
}

const safe = /^[a-z0-9-]+(?:\/[a-zA-Z0-9._-]+)+$/

/** A key of ours. Throws for any other: it would be a path out of the storage, or another address of a bucket. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`unsafe storage key ${key}`)
  return key
}

export const isKey = (key: string) => safe.test(key) && !key.includes('..') && key.length <= 500
