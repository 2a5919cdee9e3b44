import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Storage } from '../../gateways/storage/port.ts'
import { StartupError } from '../startup-error.ts'
import { hashing } from './hashing.ts'
import type { FileEntry } from './manifest.ts'
import { type Place, readStream, writeStream } from './streams.ts'

const complete = new Set(['.mp4', '']) // `.new` is incomplete; no extension: pieces of any length

/** Large files next to the storage, by their paths below DATA_DIR; without incomplete ones. */
async function listFolder(dataDir: string, folder: string): Promise<{ key: string; size: number }[]> {
  const names = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = names.filter((entry) => entry.isFile() && complete.has(extname(entry.name)))
  const sized = files.map(async ({ parentPath, name }) => {
    const found = await stat(join(parentPath, name)).catch(() => null)
    return found ? [{ key: join(parentPath, name).slice(dataDir.length + 1), size: found.size }] : []
  })
  return (await Promise.all(sized)).flat().sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Large files of the storage: below `prefix`, and in a backup below this folder of DATA_DIR. */
export interface LargeFiles {
  storage: Storage
  prefix: string
  folder: string
}

/**
 * Copies complete folders of DATA_DIR, one after the other, each as it is when its turn comes. What grows in the
 * meantime is kept as long as it was when it was read. Then the large files of the storage that were not among them.
 */
export async function copyFolders(
  dataDir: string,
  folders: readonly string[],
  to: Place,
  large?: LargeFiles,
): Promise<FileEntry[]> {
  const expected = await Promise.all(folders.map((folder) => listFolder(dataDir, folder)))
  const known = new Set(expected.flat().map(({ key }) => key))
  const stored = (await listLarge(large)).filter(({ key }) => !known.has(key))
  const needed = [...expected.flat(), ...stored].reduce((sum, { size }) => sum + size, 0)
  await to.refuseWithoutRoom?.(needed) // said before hours of copying
  const entries: FileEntry[] = []
  for (const folder of folders)
    for (const { key } of await listFolder(dataDir, folder)) entries.push(...(await copyFile(dataDir, key, to, 'data')))
  const copied = new Set(entries.map(({ key }) => key))
  for (const { key, storedKey } of await listLarge(large))
    if (large && !copied.has(key)) entries.push(...(await copyStored(large.storage, storedKey, to, `data/${key}`, key)))
  return entries
}

async function listLarge(large: LargeFiles | undefined) {
  const found = large ? await Array.fromAsync(large.storage.list(large.prefix)) : []
  return found
    .filter(({ key }) => complete.has(extname(key)))
    .map(({ key, size }) => ({ storedKey: key, size, key: `${large?.folder}${key.slice(large?.prefix.length)}` }))
}

/** One file of the storage, as `path` in the backup; none when it went in the meantime. */
export async function copyStored(
  storage: Storage,
  key: string,
  to: Place,
  path: string,
  as = key,
): Promise<FileEntry[]> {
  const found = await storage.read(key)
  if (!found) return []
  const { through, measured } = hashing()
  await writeStream(to, path, found.stream, through)
  return [{ key: as, ...measured() }]
}

/** One file, below `as` in the backup; none when it went in the meantime. */
export async function copyFile(from: string, key: string, to: Place, as: 'files' | 'data'): Promise<FileEntry[]> {
  // Opened first: a stream that fails to open before anybody listens would end the process.
  const file = await open(join(from, key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (!file) return []
  const { through, measured } = hashing()
  try {
    await writeStream(to, `${as}/${key}`, file.createReadStream(), through)
    return [{ key, ...measured() }]
  } finally {
    await file.close()
  }
}

/** Brings files back below `to`: those of the list and no others, each only as it was. */
export async function loadFiles(from: Place, as: 'files' | 'data', to: string, list: readonly FileEntry[]) {
  for (const { key, sha256 } of list) {
    const target = join(to, key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const { through, measured } = hashing()
    await readStream(from, `${as}/${key}`, through, createWriteStream(target, { mode: 0o600, flags: 'wx' }))
    if (measured().sha256 !== sha256) {
      await rm(target, { force: true })
      throw new StartupError(`the backup is damaged: file ${key} has changed.`)
    }
  }
}
