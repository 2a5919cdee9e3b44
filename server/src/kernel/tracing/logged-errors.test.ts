import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { listFiles, root } from '../../../../tools/lib/files.ts'

/** Lines that pass on what another program or caller says. */
const passed = [
  ['server/src/installation.ts', 'message'],
  ['server/src/kernel/postgres/supervisor.ts', '`PostgreSQL: '],
] as const

test('each error that the server logs says what to do', () => {
  const silent = listFiles(
    'server/src',
    (path) => path.endsWith('.ts') && !/\.(test|contract)\.ts$/.test(path),
  ).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\blog\??\.(?:error|fatal)\(([\s\S]{0,400})/g)].flatMap(
      ([, rest = '']) => {
        const isSentence = /^\s*`[\s\S]{0,200}?\. (?:See|Let|If) /.test(rest) // a log of sentences has no fields
        if (passed.some(([file, begin]) => path === file && rest.startsWith(begin))) return []
        return /^\s*\{[^}]*\btodo: '/.test(rest) || isSentence ? [] : [`${path}: ${rest.slice(0, 80)}`]
      },
    ),
  )
  assert.deepEqual(silent, [])
})
