import assert from 'node:assert/strict'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import test from 'node:test'
import { diskReserve } from '@vondrona/rules/constants'
import { reserveOf, roomIn } from './disk-room.ts'

test('the database keeps 2 GB, or 5 % of a larger disk, unless the setting says another figure', async () => {
  assert.deepEqual(reserveOf({ DISK_RESERVE_MB: undefined }), { bytes: 2 * 1024 ** 3, share: 0.05 })
  assert.deepEqual(reserveOf({ DISK_RESERVE_MB: 0 }), { bytes: 0, share: 0 })
  const { bavail, blocks, bsize } = statfsSync(tmpdir())
  const reserve = Math.max(diskReserve.bytes, blocks * bsize * diskReserve.share)
  const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 512 * 1024 ** 2, `${a} is far from ${b}`) // others write, too
  near(await roomIn({ DISK_RESERVE_MB: undefined }, tmpdir()), bavail * bsize - reserve)
  near(await roomIn({ DISK_RESERVE_MB: 1024 }, tmpdir()), bavail * bsize - 1024 ** 3)
})
