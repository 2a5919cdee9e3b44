import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { root } from '../lib/files.ts'
import { runTests } from './run-tests.ts'

const minute = 60_000

/** What becomes of a test with this body, in a copy of its own. */
async function outcomeOf(t: TestContext, body: string) {
  const home = mkdtempSync(join(tmpdir(), 'vondrona-run-tests-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const folder = join(home, 'copy')
  mkdirSync(folder)
  symlinkSync(join(root, 'tools'), join(folder, 'tools'))
  writeFileSync(join(folder, 'one.test.mjs'), `import { test } from 'node:test'\ntest('one', () => { ${body} })\n`)
  const { signal } = new AbortController()
  return runTests(folder, ['one.test.mjs'], { longest: 5 * minute, signal })
}

test('what a broken rule makes collect without end fails, and leaves memory to others', async (t) => {
  const { state } = await outcomeOf(t, 'const all = []; for (;;) all.push(Buffer.alloc(64 * 1024 * 1024, 1))')
  assert.equal(state, 'failed')
})

test('what takes as much as tests do passes', async (t) => {
  const { state } = await outcomeOf(t, 'Buffer.alloc(512 * 1024 * 1024, 1)')
  assert.equal(state, 'passed')
})
