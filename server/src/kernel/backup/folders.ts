import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../startup-error.ts'
import { hashing } from './hashing.ts'
import type { FileEntry } from './manifest.ts'

const spare = 200 * 2 ** 20 // bytes that a backup leaves free

const whole = new Set(['.mp4', '']) // `.new` is half written; without an ending: pieces, which may end anywhere

/** Large files beside the storage, by their paths below DATA_DIR; those half written are not among them. */
async function listFolder(dataDir: string, folder: string): Promise<{ key: string; size: number }[]> {
  const names = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = names.filter((entry) => entry.isFile() && whole.has(extname(entry.name)))
  const sized = files.map(async ({ parentPath, name }) => {
    const found = await stat(join(parentPath, name)).catch(() => null)
    return found ? [{ key: join(parentPath, name).slice(dataDir.length + 1), size: found.size }] : []
  })
  return (await Promise.all(sized)).flat().sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Copies whole folders of DATA_DIR below `to`, one after the other, each as it is when its turn comes. What grows
 * meanwhile is kept as long as it was when it was read.
 */
export async function copyFolders(dataDir: string, folders: readonly string[], to: string): Promise<FileEntry[]> {
  const expected = await Promise.all(folders.map((folder) => listFolder(dataDir, folder)))
  await refuseWithoutRoom(to, expected.flat())
  const entries: FileEntry[] = []
  for (const folder of folders) entries.push(...(await copyFolder(dataDir, folder, to)))
  return entries
}

async function copyFolder(dataDir: string, folder: string, to: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for (const { key } of await listFolder(dataDir, folder)) {
    const target = join(to, key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const { through, measured } = hashing()
    try {
      const from = createReadStream(join(dataDir, key))
      await pipeline(from, through, createWriteStream(target, { mode: 0o600, flush: true }))
      entries.push({ key, ...measured() })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await rm(target, { force: true }) // retention took it meanwhile
    }
  }
  return entries
}

/** Said before hours of copying, and before the disk of a running server is full. */
async function refuseWithoutRoom(to: string, files: readonly { size: number }[]): Promise<void> {
  const needed = files.reduce((sum, { size }) => sum + size, 0)
  const { bavail, bsize } = await statfs(dirname(to))
  if (needed === 0 || needed + spare <= bavail * bsize) return
  const gigabytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1)
  throw new StartupError(
    `the replays need ${gigabytes(needed)} GB and ${gigabytes(bavail * bsize)} GB are free: give another folder, or --without-replays.`,
  )
}

export async function loadFolders(folder: string, dataDir: string, media: readonly FileEntry[]): Promise<void> {
  for (const { key } of media) await cp(join(folder, 'data', key), join(dataDir, key))
}
