import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runSessionCleanups } from './session-end.ts'

test('R-AUTH-10 the pictures that the worker kept, and what it knows of the device, go with the session; the files of the app stay', async () => {
  const kept = new Set(['files', 'shell-1', 'pictures', 'push'])
  Object.assign(globalThis, {
    caches: { delete: async (name: string) => kept.delete(name), keys: async () => [...kept] },
  })
  await runSessionCleanups()
  assert.deepEqual([...kept], ['files', 'shell-1'])
})

test('the worker keeps what it shows in no other cache', () => {
  const source = readFileSync(join(import.meta.dirname, '../../sw.ts'), 'utf8')
  const names = [...source.matchAll(/const \w+Cache = ['`]([\w-]+)/g)].map(([, name]) => name)
  assert.deepEqual(names, ['shell-', 'files', 'pictures'])
})
