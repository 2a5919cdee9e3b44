import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { opening, sealing } from '../crypto/sealed-stream.ts'
import { StartupError } from '../startup-error.ts'

/** The folder of a backup, and the key that seals each of its streams; null where they are as they are. */
export interface Place {
  folder: string
  key: Buffer | null
  /** Throws where so many bytes more do not fit; what is only read needs none. */
  refuseWithoutRoom?: (needed: number) => Promise<void>
}

const fileOf = ({ folder, key }: Place, name: string) => join(folder, key ? `${name}.sealed` : name)

/** Writes one stream to the disk, sealed under its name. */
export async function writeStream(place: Place, name: string, source: Readable, ...between: Transform[]) {
  const path = fileOf(place, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const seal = place.key ? [sealing(place.key, name)] : []
  const room = place.refuseWithoutRoom ? [whileThereIsRoom(place.refuseWithoutRoom)] : []
  await pipeline([source, ...between, ...seal, ...room, createWriteStream(path, { mode: 0o600, flush: true })])
}

const looksEvery = 32 * 2 ** 20 // bytes

/** How long a table gets is known when it is written, and others write, too: what would fill the disk ends before. */
function whileThereIsRoom(refuse: (needed: number) => Promise<void>): Transform {
  let unseen = looksEvery
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      try {
        unseen += chunk.length
        if (unseen >= looksEvery) {
          unseen = 0
          await refuse(0)
        }
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** `leaves`: bytes of the disk that have to stay free. */
export async function refuseWithoutRoom(folder: string, leaves: number, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (needed + leaves <= free) return
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`
  const wants = needed > 0 ? `its files need ${gigabytes(needed)}, and ` : ''
  throw new StartupError(
    `there is no room for a backup in ${dirname(folder)}: ${wants}${gigabytes(leaves)} have to stay free of the ${gigabytes(free)} that are. Give another folder, or --without-replays.`,
  )
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
