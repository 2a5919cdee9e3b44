import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { refuseWithoutRoom, writeStream } from './streams.ts'

function place(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'vd-streams-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const freeIn = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

test('a stream of a backup looks for room before its first byte and every 32 MB, and ends where there is none', async (t) => {
  const folder = place(t)
  const write = async (name: string, megabytes: number, looks: number): Promise<number> => {
    const source = Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(2 ** 20)))
    let left = looks
    const refuseWithoutRoom = async (needed: number) => {
      assert.equal(needed, 0)
      if (left-- === 0) throw new Error('full')
    }
    await writeStream({ folder, key: null, refuseWithoutRoom }, name, source)
    return left
  }
  await assert.rejects(write('at-once', 1, 0), /full/)
  assert.equal(await write('short', 31, 1), 0)
  await assert.rejects(write('longer', 33, 1), /full/)
  assert.equal(await write('long', 65, 3), 0)
})

test('what is known to be needed has to fit beside what stays free', async (t) => {
  const folder = place(t)
  const free = freeIn(folder)
  await refuseWithoutRoom(folder, free / 4, free / 4)
  await assert.rejects(
    refuseWithoutRoom(folder, free / 2, free),
    /its files need [\d.]+ GB, and [\d.]+ GB have to stay free/,
  )
  await assert.rejects(refuseWithoutRoom(folder, free * 2, 0), /: [\d.]+ GB have to stay free/)
})
