import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { listFiles, root } from './files.ts'

const write = (t: TestContext, folder: string, file: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), '')
  t.after(() => rmSync(join(folder, file), { force: true }))
}

test('a folder of the name results is code like any other; what test runs write is not', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-files-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const name of ['results', 'test-results', 'playwright-report', 'node_modules'])
    write(t, join(folder, name), 'a.test.ts')
  assert.deepEqual(
    listFiles(folder, () => true).map((path) => path.split('/').slice(-2).join('/')),
    ['results/a.test.ts'],
  )
})

test('the results that measurements write are listed by nobody', (t) => {
  write(t, join(root, 'bench/results'), `${process.pid}.json`)
  assert.deepEqual(
    listFiles('bench', (path) => path.startsWith('bench/results/')),
    [],
  )
})
