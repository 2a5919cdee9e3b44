import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { diskStorage } from './disk.ts'
import { fallingBack } from './falling-back.ts'
import { storageContract } from './storage.contract.ts'

const folders: string[] = []
const disk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-two-'))
  folders.push(folder)
  return diskStorage(folder)
}
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

storageContract('a bucket that falls back to the disk', () => fallingBack(disk(), disk()))

test('what is still on the disk is read, replaced, listed once and removed in both places', async () => {
  const [bucket, old] = [disk(), disk()]
  const both = fallingBack(bucket, old)
  await old.put('identity/old', Buffer.from('old'))
  await bucket.put('identity/old', Buffer.from('a copy that is being made'))
  await both.put('identity/new', Buffer.from('new'))
  assert.equal(await old.get('identity/new'), null, 'nothing new goes to the disk')
  assert.equal(String(await both.get('identity/old')), 'old')
  assert.equal((await both.read('identity/old'))?.size, 3)
  assert.equal((await both.stat('identity/old'))?.size, 3)
  const keys = (await Array.fromAsync(both.list('identity'))).map(({ key }) => key)
  assert.deepEqual(keys.sort(), ['identity/new', 'identity/old'])
  await both.put('identity/old', Buffer.from('newer'))
  assert.equal(String(await both.get('identity/old')), 'newer')
  await both.remove('identity/old')
  assert.deepEqual([await old.get('identity/old'), await bucket.get('identity/old')], [null, null])
})
