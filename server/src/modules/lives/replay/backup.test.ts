import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { copyFile, copyFolders } from '../../../kernel/backup/folders.ts'
import { recordingFolders } from './files.ts'

test('F12 a live that ends while a backup copies is in it: its part, or the replay that came of it', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'folders-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const put = (key: string, bytes = 9) => {
    mkdirSync(dirname(join(dataDir, key)), { recursive: true })
    writeFileSync(join(dataDir, key), Buffer.alloc(bytes))
  }
  mkdirSync(join(dataDir, 'media/replays'), { recursive: true })
  put('media/rec/live/a/1763715600000.mp4', 50_000_000)
  put('media/rec/live/b/1763715600000.mp4')
  const [from, to] = ['media/rec/live/b/1763715600000.mp4', 'media/replays/b.mp4'].map((key) => join(dataDir, key))
  const target = join(dataDir, 'backup/data')
  mkdirSync(dirname(target))
  const copying = copyFolders(dataDir, recordingFolders, { folder: dirname(target), key: null })
  let isDone = false
  void copying.finally(() => {
    isDone = true
  })
  while (!existsSync(join(target, 'media/rec/live/a')) && !isDone) await new Promise(setImmediate)
  renameSync(from as string, to as string)
  const keys = (await copying).map(({ key }) => key)
  assert.deepEqual(keys, ['media/rec/live/a/1763715600000.mp4', 'media/replays/b.mp4'])
})

test('F12 a part that went before its turn came is left out, whatever the folder of the backup takes to make', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'folders-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  for (let n = 0; n < 50; n++) {
    const place = { folder: join(dataDir, `backup-${n}`, ...Array.from({ length: 40 }, () => 'deep')), key: null }
    assert.deepEqual(await copyFile(dataDir, 'media/rec/gone.mp4', place, 'data'), [])
  }
})
