import { constants, existsSync } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { dashboard } from '@vondrona/rules/dashboard/constants'
import { canBuild, isCurrent } from '../../../../tools/build/web.ts'
import { readHead } from '../../kernel/backup/read.ts'
import { roomIn } from '../../kernel/limits/disk-room.ts'
import { type Fault, fault } from './faults.ts'
import type { Look } from './look.ts'

export async function folderCheck({ config }: Look): Promise<Fault[]> {
  const folder = resolve(config.DATA_DIR)
  const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return [fault('folder.unwritable', { folder })]
  const file = join(folder, 'secrets.json')
  const mode = await stat(file).then(
    (found) => found.mode,
    () => null,
  )
  if (mode === null) return isFresh(look(folder), config.DATABASE_URL) ? [] : [fault('keys.missing', { file })]
  return mode & 0o077 ? [fault('keys.open', { file })] : []
}

const look = (folder: string) => existsSync(join(folder, 'postgres'))
/** Before the first start there are no keys to miss. A database elsewhere says itself whether it had some. */
const isFresh = (hasCluster: boolean, elsewhere: string | undefined) => !hasCluster && !elsewhere

const megabyte = 1024 ** 2

export async function diskCheck({ config }: Look): Promise<Fault[]> {
  const folder = resolve(config.DATA_DIR)
  if (!existsSync(folder)) return [] // said by the check of the folder
  const [room, { blocks, bsize, bavail }] = await Promise.all([roomIn(config, folder), statfs(folder)])
  const params = { folder, free: Math.floor((bavail * bsize) / megabyte) }
  if (room <= 0) return [fault('disk.full', params)]
  return room < blocks * bsize * dashboard.diskWarning ? [fault('disk.low', params)] : []
}

/** A night and two hours: the timer runs every night, and may come late. */
const oldAfter = 26
const hour = 3_600_000

export async function backupCheck({ config, backups, now }: Look): Promise<Fault[]> {
  if (config.NODE_ENV !== 'production' && backups === undefined) return []
  const folder = resolve(backups ?? join(config.DATA_DIR, 'backups'))
  const names = await readdir(folder).catch(() => [] as string[])
  const heads = await Promise.all(
    names.map(async (name) => {
      const head = await readHead(join(folder, name)).catch(() => null)
      return { name, at: head && Date.parse(head.createdAt) }
    }),
  )
  const whole = heads.flatMap(({ at }) => at ?? [])
  const odd = heads.filter(({ at }) => at === null).map(({ name }) => fault('backup.incomplete', { name }))
  if (whole.length === 0) return [fault('backup.none', { folder }), ...odd]
  const hours = Math.floor((now().getTime() - Math.max(...whole)) / hour)
  return [...(hours >= oldAfter ? [fault('backup.old', { hours })] : []), ...odd]
}

export async function versionsCheck({ config }: Look): Promise<Fault[]> {
  if (config.WEB_BUILD && canBuild()) return [] // the start builds it
  return isCurrent() ? [] : [fault('versions.web')]
}
