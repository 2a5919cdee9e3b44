import { statfs } from 'node:fs/promises'
import { diskReserve } from '@vondrona/rules/constants'
import type { Config } from '../../config.ts'

/** The disk space that files leave to the database: a number of bytes, or a share of the disk if that is more. */
export const reserveOf = ({ DISK_RESERVE_MB: set }: Pick<Config, 'DISK_RESERVE_MB'>) =>
  set === undefined ? diskReserve : { bytes: set * 1024 ** 2, share: 0 }

/** Bytes that files may still take on the disk of an existing folder; negative if they already use the reserve. */
export async function roomIn(config: Pick<Config, 'DISK_RESERVE_MB'>, folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - (await reserveIn(config, folder))
}

/** The reserve on the disk of an existing folder, in bytes. */
export async function reserveIn(config: Pick<Config, 'DISK_RESERVE_MB'>, folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder)
  const { bytes, share } = reserveOf(config)
  return Math.max(bytes, blocks * bsize * share)
}
