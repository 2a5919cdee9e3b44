import { statfs } from 'node:fs/promises'
import { diskReserve } from '@vondrona/rules/constants'
import type { Config } from '../config.ts'

/** What files leave of a disk to the database: so many bytes, or a share of it where that is more. */
export const reserveOf = ({ DISK_RESERVE_MB: set }: Pick<Config, 'DISK_RESERVE_MB'>) =>
  set === undefined ? diskReserve : { bytes: set * 1024 ** 2, share: 0 }

/** Bytes that files may still take on the disk of a folder that exists; below 0 where the reserve is touched. */
export async function roomIn(config: Pick<Config, 'DISK_RESERVE_MB'>, folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const { bytes, share } = reserveOf(config)
  return bavail * bsize - Math.max(bytes, blocks * bsize * share)
}
