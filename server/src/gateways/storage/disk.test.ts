import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DiskFull } from '../../kernel/db.ts'
import { diskStorage } from './disk.ts'
import { storageContract } from './storage.contract.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'vondrona-storage-'))
  folders.push(made)
  return made
}
after(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

storageContract('disk', () => diskStorage(folder()))
storageContract('disk with replays elsewhere', () => diskStorage(folder(), { replays: folder(), identity: folder() }))

test('disk: files are readable by their owner only', async () => {
  const root = folder()
  await diskStorage(root).put('identity/a', Buffer.from('x'))
  assert.equal(statSync(join(root, 'identity/a')).mode & 0o777, 0o600)
  assert.equal(statSync(join(root, 'identity')).mode & 0o777, 0o700)
})

test('disk: what a killed process left half-written is swept when it is old', async () => {
  const root = folder()
  const storage = diskStorage(root)
  await storage.put('identity/a', Buffer.from('x'))
  for (const name of ['a.1.0.new', 'b.2.0.new']) writeFileSync(join(root, 'identity', name), 'half')
  utimesSync(join(root, 'identity/b.2.0.new'), 0, 0)
  utimesSync(join(root, 'identity/a'), 0, 0)
  assert.equal(await storage.sweep(new Date('2026-01-01')), 1)
  const left = (await Array.fromAsync(storage.list('identity'))).map(({ key }) => key)
  assert.deepEqual(left.sort(), ['identity/a', 'identity/a.1.0.new'])
})

test('F04 disk: a full disk is DiskFull, leaves nothing behind, and writing works again when there is room', async (t) => {
  const root = folder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', root], { stdio: 'ignore' })
  } catch {
    return t.skip('needs the right to mount a small disk')
  }
  t.after(() => execFileSync('umount', [root]))
  const storage = diskStorage(root)
  await storage.put('identity/first', Buffer.alloc(150_000))
  await assert.rejects(storage.put('identity/second', Buffer.alloc(150_000)), DiskFull)
  assert.deepEqual(
    (await Array.fromAsync(storage.list('identity'))).map(({ key }) => key),
    ['identity/first'],
  )
  await storage.remove('identity/first')
  await storage.put('identity/second', Buffer.alloc(150_000))
})
