import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kernel } from '../../../kernel/context.ts'

/**
 * What a backup takes along of DATA_DIR, in the order in which a recording goes from one to the next: what becomes
 * another file in the meantime is copied twice rather than never.
 */
export const recordingFolders = ['media/uploads', 'media/imported', 'media/rec', 'media/replays'] as const

/** Replays in the storage, and where a backup has them. */
export const largeFiles = { prefix: 'replays', folder: 'media/replays' } as const

/** Where a replay is joined, before the storage takes it in. */
export const joinFolder = ({ config }: Pick<Kernel, 'config'>) => join(config.DATA_DIR, 'media/replays')

/** The key of a live's replay in the storage. */
export const replayKey = (liveId: string) => `replays/${liveId}.mp4`

/** The path of a recording that a browser is uploading. */
export const uploadFile = ({ config }: Pick<Kernel, 'config'>, uploadId: string) =>
  join(config.DATA_DIR, 'media/uploads', uploadId)

export interface RecordedPart {
  path: string
  startedAt: Date
}

/** The recorded parts of a folder, oldest first; their names are the milliseconds of their beginning. */
export async function partsIn(folder: string): Promise<RecordedPart[]> {
  const names = await readdir(folder).catch(missing)
  return (names ?? [])
    .flatMap((name) => {
      const ms = /^(\d{10,16})\.mp4$/.exec(name)?.[1]
      return ms ? [{ path: join(folder, name), startedAt: new Date(Number(ms)) }] : []
    })
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

/** The size of a file; null if it is missing. */
export const sizeOf = async (path: string): Promise<number | null> => (await stat(path).catch(missing))?.size ?? null

/** When it was last written to, ms; null when it is not there. */
export const changedAt = async (path: string): Promise<number | null> =>
  (await stat(path).catch(missing))?.mtimeMs ?? null

/** Creates a folder that only the server's account can read. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

/** Removes a file or a folder with its content, if it exists. */
export const removeAll = (path: string) => rm(path, { recursive: true, force: true })

/** Bytes of all files below a folder. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(missing)) ?? []
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => sizeOf(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((sum: number, size) => sum + (size ?? 0), 0)
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
