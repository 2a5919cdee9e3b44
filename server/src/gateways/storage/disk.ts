import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { DiskFull } from '../../kernel/db.ts'
import type { Storage } from './port.ts'

const safe = /^[a-z0-9-]+(?:\/[a-zA-Z0-9._-]+)+$/
let serial = 0

/** Files below one folder. A file appears complete or not at all: written next to its place, flushed, renamed. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    if (!safe.test(key) || key.includes('..')) throw new Error(`unsafe storage key ${key}`)
    return join(root, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const fresh = `${path}.${process.pid}.${serial++}.new`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await withFile(fresh, 'wx', async (file) => {
          await file.writeFile(bytes)
          await file.sync()
        })
        await rename(fresh, path)
        await withFile(dirname(path), 'r', (folder) => folder.sync()) // the name is on the disk too
      } catch (error) {
        await rm(fresh, { force: true })
        throw asFull(error)
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
    async read(key) {
      const file = await open(pathOf(key), 'r').catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      if (!file) return null
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
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

const asFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) ? new DiskFull(error) : error

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
