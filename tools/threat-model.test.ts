import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './lib/files.ts'

const pages = ['docs/threat-model.md', 'SECURITY.md']
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:server|rules|media|web|e2e|tools|docs)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path)

test('every file that the threat model and SECURITY.md name exists', () => {
  for (const page of pages) {
    const paths = pathsIn(read(page))
    assert.ok(paths.length > 0, page)
    for (const path of paths) assert.ok(existsSync(join(root, path)), `${page} names ${path}`)
  }
})

test('every attack of the threat model names a test, or says by a dash that it has none', () => {
  const rows = read('docs/threat-model.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const columns = rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const attacks = columns.filter((cells) => cells.length === 3 && !['test', 'Who may see it'].includes(cells[2] ?? ''))
  const tests = attacks.map((cells) => cells[2] ?? '')
  const named = tests.filter((cell) => pathsIn(cell).some((path) => /\.(?:test|spec)\.ts$/.test(path)))
  assert.ok(named.length > 30)
  const without = attacks.filter(([, , cell = '']) => !named.includes(cell) && cell !== '–')
  const assets = read('docs/threat-model.md').split('## Who attacks')[0] ?? ''
  assert.deepEqual(
    without.filter(([what = '']) => !assets.includes(what)),
    [],
  )
})
