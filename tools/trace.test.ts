import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { addedGaps } from './trace.ts'

test('a gap that an earlier version of the file lacks is refused, committed or not', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-gaps-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@exemple.mg', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'pipe' })
  const write = (...ids: string[]) => writeFileSync(join(folder, 'docs/specification/known-gaps.txt'), ids.join('\n'))
  const commit = (...ids: string[]) => {
    write(...ids)
    git('add', '.')
    git('commit', '-q', '--no-verify', '-m', ids.join())
  }
  mkdirSync(join(folder, 'docs/specification'), { recursive: true })
  git('init', '-q', '-b', 'main')
  commit('D-01', 'D-02')
  assert.deepEqual(addedGaps(folder), [])
  commit('D-01')
  assert.deepEqual(addedGaps(folder), [])
  write('D-01', 'D-03')
  assert.deepEqual(addedGaps(folder), ['D-03 is a new gap: the known ones only become fewer.'])
  commit('D-01', 'D-02')
  assert.deepEqual(addedGaps(folder), ['D-02 is a new gap: the known ones only become fewer.'])
})
