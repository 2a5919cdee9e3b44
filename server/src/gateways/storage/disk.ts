import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Storage } from './port.ts'

const safe = /^[a-z0-9-]+(?:\/[a-zA-Z0-9._-]+)+$/
let serial = 0

/** Files below one folder. A file appears whole or not at all: written beside, flushed, renamed. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    if (!safe.test(key) || key.includes('..')) throw new Error(`unsafe storage key ${key}`)
    return join(root, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const fresh = `${path}.${process.pid}.${serial++}.new`
      try {
        await withFile(fresh, 'wx', async (file) => {
          await file.writeFile(bytes)
          await file.sync()
        })
        await rename(fresh, path)
      } catch (error) {
        await rm(fresh, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async append(key, offset, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return withFile(path, offset === 0 ? 'w' : 'r+', async (file) => {
        await file.write(bytes, 0, bytes.length, offset)
        await file.sync()
        return offset + bytes.length
      })
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async *list(prefix) {
      const folder = join(root, prefix)
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const info = await stat(path).catch(() => null)
        if (info) yield { key: relative(root, path).split(sep).join('/'), size: info.size, changedAt: info.mtime }
      }
    },
  }
}

async function withFile<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
