import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { opening, sealing } from '../crypto/sealed-stream.ts'
import { StartupError } from '../startup-error.ts'

/** The folder of a backup, and the key that seals each of its streams; null where they are as they are. */
export interface Place {
  folder: string
  key: Buffer | null
}

const fileOf = ({ folder, key }: Place, name: string) => join(folder, key ? `${name}.sealed` : name)

/** Writes one stream to the disk, sealed under its name. */
export async function writeStream(place: Place, name: string, source: Readable, ...between: Transform[]) {
  const path = fileOf(place, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const seal = place.key ? [sealing(place.key, name)] : []
  await pipeline([source, ...between, ...seal, createWriteStream(path, { mode: 0o600, flush: true })])
}

/** Reads one stream through `between` to `sink`; what cannot be read, or does not open, is said. */
export async function readStream(place: Place, name: string, ...through: [...Transform[], NodeJS.WritableStream]) {
  const path = fileOf(place, name)
  const isFile = (await lstat(path).catch(() => null))?.isFile() // a link could lead anywhere, a device would never end
  if (!isFile) throw new StartupError(`the backup is damaged: ${path} is missing.`)
  const open = place.key ? [opening(place.key, name)] : []
  try {
    await pipeline([createReadStream(path), ...open, ...through])
  } catch (error) {
    if (isOfSource(error)) throw new StartupError(`the backup is damaged: ${path} cannot be read.`, { cause: error })
    throw error
  }
}

/** Of the backup's own bytes; a full disk or a database that refuses is something else. */
function isOfSource(error: unknown): boolean {
  const { name, code = '', syscall } = error as NodeJS.ErrnoException
  return name === 'BrokenSeal' || /^Z_|^ERR_(?:TRAILING|.*GZIP)/.test(code) || syscall === 'read'
}
