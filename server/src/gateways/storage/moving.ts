import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { FilesAway } from '../../kernel/db.ts'
import type { DiskStorage } from './disk.ts'
import { isKey, type Storage } from './port.ts'

/** What became of one file. */
type Outcome = 'moved' | 'there' | 'removed'

export interface Moved {
  /** Now in the bucket. */
  moved: number
  bytes: number
  /** Were in the bucket already, from a run that was cut off. */
  there: number
  /** Were removed by the server meanwhile. */
  removed: number
  /** Stay on the disk, and why. */
  failed: { key: string; reason: string }[]
}

const inMemory = 8 * 1024 * 1024
const atOnce = 4

/**
 * Moves every file of the disk to the bucket while the server runs with both. A file leaves the disk when what the
 * bucket gives back has its checksum; a run that is cut off loses nothing, and the next one goes on. One at a time.
 */
export async function moveFiles(disk: DiskStorage, bucket: Storage, tell?: (moved: Moved) => void): Promise<Moved> {
  const result: Moved = { moved: 0, bytes: 0, there: 0, removed: 0, failed: [] }
  const one = async (key: string, size: number) => {
    try {
      const outcome = await moveFile(disk, bucket, key)
      result[outcome]++
      if (outcome === 'moved') result.bytes += size
    } catch (error) {
      if (error instanceof FilesAway) throw error // the others would wait as long for the same answer
      result.failed.push({ key, reason: (error as Error).message })
    }
    tell?.(result)
  }
  let batch: Promise<void>[] = []
  for await (const { key, size } of disk.list('')) {
    if (key.endsWith('.new') || !isKey(key)) continue
    batch.push(one(key, size))
    if (batch.length < atOnce && size < inMemory) continue
    await allOf(batch)
    batch = []
  }
  await allOf(batch)
  return result
}

/** Waits for all of them, also where one fails. */
async function allOf(batch: readonly Promise<void>[]) {
  const failed = (await Promise.allSettled(batch)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

async function moveFile(disk: DiskStorage, bucket: Storage, key: string): Promise<Outcome> {
  const path = disk.pathOf(key)
  for (let attempt = 1; ; attempt++) {
    if (attempt > 5) throw new Error('it changes all the time')
    const before = await versionOf(path)
    if (!before) return gone(bucket, key)
    const hash = await hashOf(createReadStream(path)).catch((error) => {
      if (error.code !== 'ENOENT') throw error
      return null
    })
    if (hash === null) continue // it went just now
    const isThere = (await storedHash(bucket, key)) === hash
    if (!isThere) {
      await send(bucket, key, path, before.size)
      if ((await storedHash(bucket, key)) !== hash) throw new Error('the bucket gives other bytes back')
    }
    const aside = `${path}.moved.new`
    const after = await versionOf(path)
    if (after?.text === before.text && (await claim(path, aside))) {
      if ((await versionOf(aside))?.text === before.text) {
        await rm(aside)
        return isThere ? 'there' : 'moved'
      }
      await rename(aside, path) // replaced in this moment: that one is the file
    }
  }
}

/** The server removed it while it was sent: in the bucket as well, but perhaps before it arrived there. */
async function gone(bucket: Storage, key: string): Promise<Outcome> {
  await bucket.remove(key)
  return 'removed'
}

const claim = (path: string, aside: string) =>
  rename(path, aside).then(
    () => true,
    () => false,
  )

const send = async (bucket: Storage, key: string, path: string, size: number) =>
  bucket.put(key, size <= inMemory ? await readFile(path) : createReadStream(path, { highWaterMark: 1024 * 1024 }))

/** Tells a file from one that replaced it. */
async function versionOf(path: string) {
  const info = await stat(path).catch(() => null)
  return info && { size: info.size, text: `${info.ino} ${info.size} ${info.mtimeMs}` }
}

async function storedHash(bucket: Storage, key: string): Promise<string | null> {
  const found = await bucket.read(key)
  return found && hashOf(found.stream)
}

async function hashOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}
