import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { DiskFull } from '../../kernel/db.ts'
import { checkKey, isKey, type Storage } from './port.ts'

/** Other folders for some first parts of keys. */
export type Places = Readonly<Record<string, string>>

export interface DiskStorage extends Storage {
  pathOf(key: string): string
}

let serial = 0

/** Files below one folder. A file appears complete or not at all: written next to its place, flushed, renamed. */
export function diskStorage(root: string, places: Places = {}): DiskStorage {
  const pathOf = (key: string) => {
    const [first = '', ...rest] = checkKey(key).split('/')
    const place = places[first]
    return place ? join(place, ...rest) : join(root, key)
  }
  const storage: DiskStorage = {
    pathOf,
    async put(key, bytes) {
      const path = pathOf(key)
      const fresh = `${path}.${process.pid}.${serial++}.new`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await withFile(fresh, 'wx', async (file) => {
          await file.writeFile(bytes)
          await file.sync()
        })
        await putInPlace(fresh, path)
      } catch (error) {
        await rm(fresh, { force: true })
        throw asFull(error)
      }
    },
    async stage(key, path) {
      const place = pathOf(key)
      await withFile(path, 'r+', (file) => file.sync()).catch((error) => {
        throw asFull(error)
      })
      return {
        async keep() {
          await mkdir(dirname(place), { recursive: true, mode: 0o700 })
          await putInPlace(path, place)
        },
        drop: async () => {},
      }
    },
    async get(key) {
      return readFile(pathOf(key)).catch(missing)
    },
    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch(missing)
      if (!file) return null
      const { size, mtime } = await file.stat()
      return { size, changedAt: mtime, stream: file.createReadStream(range) }
    },
    async stat(key) {
      const info = await stat(pathOf(key)).catch(missing)
      return info?.isFile() ? { size: info.size, changedAt: info.mtime } : null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list(prefix) {
      const [first = '', ...rest] = prefix.split('/')
      const place = places[first]
      if (!place) yield* below(root, join(root, prefix), '')
      for (const [name, folder] of Object.entries(places))
        if (name === first || prefix === '') yield* below(folder, join(folder, ...rest), `${name}/`)
    },
    async sweep(before) {
      let removed = 0
      for await (const { key, changedAt } of storage.list('')) {
        if (!key.endsWith('.new') || changedAt >= before || !isKey(key)) continue
        await storage.remove(key)
        removed++
      }
      return removed
    },
  }
  return storage
}

/** Files below a folder of `root`, by their path from there. */
async function* below(root: string, folder: string, before: string) {
  for (const entry of (await readdir(folder, { withFileTypes: true, recursive: true }).catch(missing)) ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const info = await stat(path).catch(() => null)
    const key = `${before}${relative(root, path).split(sep).join('/')}`
    if (info) yield { key, size: info.size, changedAt: info.mtime }
  }
}

async function putInPlace(fresh: string, path: string) {
  await rename(fresh, path)
  await withFile(dirname(path), 'r', (folder) => folder.sync()) // the name is on the disk too
}

async function withFile<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const asFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) ? new DiskFull(error) : error

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
