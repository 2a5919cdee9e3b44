import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FilesAway } from '../../kernel/db.ts'
import { diskStorage } from './disk.ts'
import { fallingBack } from './falling-back.ts'
import { moveFiles } from './moving.ts'
import type { Storage } from './port.ts'

const folders: string[] = []
function folder() {
  const made = mkdtempSync(join(tmpdir(), 'vondrona-move-'))
  folders.push(made)
  return made
}
after(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

/** A disk with ten files of which one is large, and a bucket in which a test may interfere. */
async function filled(more: Partial<Storage> = {}) {
  const root = folder()
  const disk = diskStorage(root, { replays: folder() })
  const inner = diskStorage(folder())
  const bucket: Storage = { ...inner, ...more }
  const contents = new Map<string, string>()
  for (let n = 0; n < 10; n++)
    contents.set(n === 3 ? 'replays/3.mp4' : `identity/${n}`, String(n).repeat(n === 3 ? 9_000_000 : n))
  for (const [key, text] of contents) await disk.put(key, Buffer.from(text))
  const isWhole = async () => {
    for (const [key, text] of contents)
      assert.ok((await fallingBack(bucket, disk).get(key))?.equals(Buffer.from(text)), `${key} is whole`)
  }
  const left = async () => (await Array.fromAsync(disk.list(''))).length
  return { root, disk, inner, bucket, contents, isWhole, left }
}

const away = () => Promise.reject(new FilesAway(new Error('SlowDown')))

test('every file moves, is compared, and leaves the disk; a second run has nothing to do', async () => {
  const { disk, bucket, isWhole, left, inner, contents } = await filled()
  const { moved, there, removed, failed } = await moveFiles(disk, bucket)
  assert.deepEqual([moved, there, removed, failed], [10, 0, 0, []])
  assert.equal(await left(), 0)
  await isWhole()
  for (const key of contents.keys()) assert.ok(await inner.stat(key), `${key} is in the bucket`)
  assert.equal((await moveFiles(disk, bucket)).moved, 0)
})

test('a run that is cut off anywhere loses nothing, and the next one goes on', async () => {
  const { disk, bucket, inner, isWhole, left } = await filled()
  for (let n = 0; n < 12; n++) {
    let calls = 0
    const cut =
      <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
      (...given: A) =>
        calls++ === n ? (away() as Promise<R>) : work(...given)
    const failing = { ...bucket, put: cut(inner.put), read: cut(inner.read), stat: cut(inner.stat) }
    await moveFiles(disk, failing).catch((error) => assert.ok(error instanceof FilesAway))
    await isWhole()
  }
  assert.deepEqual((await moveFiles(disk, bucket)).failed, [])
  assert.equal(await left(), 0)
  await isWhole()
})

test('what was sent before a kill is compared and not sent again', async () => {
  const { disk, bucket, inner } = await filled()
  await inner.put('identity/5', Buffer.from('55555'))
  await inner.put('identity/6', Buffer.from('not what the disk has'))
  const { moved, there } = await moveFiles(disk, bucket)
  assert.deepEqual([moved, there], [9, 1])
  assert.equal(String(await inner.get('identity/6')), '666666')
})

test('a file that the bucket gives back otherwise stays on the disk, and is named', async () => {
  const { disk, bucket, isWhole, inner } = await filled()
  const wrong: Storage = {
    ...bucket,
    put: (key, bytes) => inner.put(key, key === 'identity/5' ? Buffer.from('wrong') : bytes),
  }
  const { moved, failed } = await moveFiles(disk, wrong)
  assert.equal(moved, 9)
  assert.deepEqual(failed, [{ key: 'identity/5', reason: 'the bucket gives other bytes back' }])
  await isWhole()
})

test('a file that the server removes while it is sent is in neither place afterwards', async () => {
  const made = await filled()
  const { disk, inner } = made
  const bucket: Storage = {
    ...made.bucket,
    async put(key, bytes) {
      if (key === 'identity/5') await fallingBack(bucket, disk).remove(key)
      return inner.put(key, bytes)
    },
  }
  const { moved, removed } = await moveFiles(disk, bucket)
  assert.deepEqual([moved, removed], [9, 1])
  assert.deepEqual([await disk.get('identity/5'), await inner.get('identity/5')], [null, null])
})

test('a file that the server replaces while it is sent is sent again', async () => {
  const made = await filled()
  const { disk, inner } = made
  let isReplaced = false
  const bucket: Storage = {
    ...made.bucket,
    async put(key, bytes) {
      await inner.put(key, bytes)
      if (key !== 'identity/5' || isReplaced) return
      isReplaced = true
      await fallingBack(bucket, disk).put(key, Buffer.from('newer'))
    },
  }
  await moveFiles(disk, bucket)
  assert.deepEqual([await disk.get('identity/5'), String(await inner.get('identity/5'))], [null, 'newer'])
})

test('whoever reads while files move finds every one of them', async () => {
  const { disk, bucket, isWhole, root } = await filled()
  let isDone = false
  const moving = moveFiles(disk, bucket).finally(() => {
    isDone = true
  })
  while (!isDone) await isWhole()
  await moving
  assert.deepEqual(readdirSync(join(root, 'identity')), [])
})
