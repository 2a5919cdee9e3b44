import type { Manifest } from './manifest.ts'
import type { Place } from './streams.ts'

/** An opened backup: its manifest is authenticated, the content of its streams not yet. */
export interface Backup extends Place {
  manifest: Manifest
  /** The installation's keys: the bytes of its `secrets.json`. */
  secrets: Buffer
}

export interface OpenOptions {
  passphrase?: string | undefined
  /** The saved `secrets.json`, where the backup does not contain it. */
  keys?: Buffer | undefined
  /** Also one of the first format, in which nothing is authenticated. */
  unauthenticated?: boolean
}
