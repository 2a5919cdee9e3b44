import type { DiskStorage } from './disk.ts'
import type { Storage } from './port.ts'

/**
 * A bucket, and what is still on the disk of before. A key is where it is until `moveFiles` has taken it over: what is
 * on the disk is read, replaced and removed there, so that neither a read nor a removal misses a file that moves.
 */
export function fallingBack(bucket: Storage, disk: DiskStorage): Storage {
  const isOnDisk = async (key: string) => (await disk.stat(key)) !== null
  return {
    put: async (key, bytes) => ((await isOnDisk(key)) ? disk : bucket).put(key, bytes),
    stage: async (key, path) => ((await isOnDisk(key)) ? disk : bucket).stage(key, path),
    // In this order: a file is in the bucket before it leaves the disk.
    get: async (key) => (await disk.get(key)) ?? bucket.get(key),
    read: async (key, range) => (await disk.read(key, range)) ?? bucket.read(key, range),
    stat: async (key) => (await disk.stat(key)) ?? bucket.stat(key),
    async remove(key) {
      await disk.remove(key)
      await bucket.remove(key)
    },
    async *list(prefix) {
      const seen = new Set<string>()
      for await (const found of disk.list(prefix)) {
        seen.add(found.key)
        yield found
      }
      for await (const found of bucket.list(prefix)) if (!seen.has(found.key)) yield found
    },
    sweep: async (before) => (await disk.sweep(before)) + (await bucket.sweep(before)),
  }
}
