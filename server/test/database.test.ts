import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { folderFor, removeLeftovers } from './database.ts'

test('data of test runs whose process is dead are removed, those of live ones and of other programs are not', (t) => {
  const place = mkdtempSync(join(tmpdir(), 'vondrona-place-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  const dead = folderFor(place, spawnSync('true').pid)
  const alive = [folderFor(place, process.pid), folderFor(place, process.ppid)]
  const strange = ['vondrona-test-abcdef', 'vondrona-test-1-999999-abcdef', 'other']
  for (const name of strange) mkdirSync(join(place, name))
  mkdirSync(join(dead, 'postgres'))
  removeLeftovers(place)
  assert.deepEqual(readdirSync(place).sort(), [...alive.map((path) => basename(path)), ...strange].sort())
})
