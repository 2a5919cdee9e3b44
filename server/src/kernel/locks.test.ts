/** No lock is taken that the register does not explain, and the register names none that is gone. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFiles, root } from '../../../tools/lib/files.ts'
import { snakeCase } from './column-names.ts'
import { nameLocks, processLocks, rowLocks } from './locks.ts'

const product = listFiles('server/src', (path) => path.endsWith('.ts') && !/\.(?:test|generated)\.ts$/.test(path))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Beside the register: where a whole process holds one, and a trigger. */
const advisory: Readonly<Record<string, number>> = {
  'server/src/kernel/locks.ts': 1,
  'server/src/kernel/migrate.ts': 1,
  'server/src/commands/alone.ts': 1,
  'server/src/kernel/backup/write.ts': 2,
  'server/src/kernel/file-removal.ts': 1,
  'server/src/modules/site/demo/store.ts': 1,
  'server/migrations/0152-same-person.sql': 1, // two registrations of one name for one race
}

test('advisory locks are taken by the register, and by the processes that it names', () => {
  const migrations = listFiles('server/migrations', (path) => path.endsWith('.sql'))
  const found = [...product, ...migrations].flatMap((path) => {
    const count = read(path).match(/pg_(?:try_)?advisory\w*\s*\(/g)?.length ?? 0
    return count > 0 ? [[path, count]] : []
  })
  assert.deepEqual(Object.fromEntries(found), advisory)
})

test('each lock on a name is used, by its name', () => {
  const used = product.flatMap((path) =>
    [...read(path).matchAll(/\block(?:All)?\(\s*tx,\s*'([\w-]+)'/g)].map(([, name]) => name),
  )
  assert.deepEqual([...new Set(used)].sort(), Object.keys(nameLocks).sort())
})

test('no two processes wait for each other by accident', () => {
  const keys = Object.values(processLocks).map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length)
})

/** The tables whose rows a text locks: of Kysely the last `selectFrom`, of SQL the alias that is named, or the first table. */
function lockedTables(text: string): string[] {
  const found: string[] = []
  for (const { index } of text.matchAll(/\.for(?:NoKey)?Update\(|\.for(?:Key)?Share\(/g)) {
    const table = [...text.slice(0, index).matchAll(/selectFrom\(\s*'(\w+)(?: as \w+)?'|withDocuments\(tx\)/g)].at(-1)
    found.push(snakeCase(table?.[1] ?? 'participation'))
  }
  for (const { index, 1: alias } of text.matchAll(/\bfor (?:no key update|update|key share|share)\b(?: of (\w+))?/g)) {
    const before = text.slice(text.slice(0, index).lastIndexOf('`'), index)
    const named = alias ? new RegExp(`\\b(?:from|join) (\\w+) (?:as )?${alias}\\b`).exec(before)?.[1] : undefined
    found.push(named ?? /\bfrom (\w+)/.exec(before)?.[1] ?? (before.includes('sql.table(label)') ? 'category' : '?'))
  }
  return found
}

test('every row that is locked is of a table that the register explains', () => {
  const stores = product.filter((path) => path.endsWith('store.ts'))
  const locked = stores.flatMap((path) => lockedTables(read(path)).map((table) => [table, path] as const))
  assert.ok(locked.length > 40)
  assert.deepEqual(
    locked.filter(([table]) => !(table in rowLocks)),
    [],
  )
  const tables = new Set(locked.map(([table]) => table))
  const gone = Object.keys(rowLocks).filter((table) => !tables.has(table))
  assert.deepEqual(gone, ['tag']) // locked by the same statement as categories
})

test('rows are locked in stores only', () => {
  const others = product.filter(
    (path) =>
      !path.endsWith('store.ts') && path !== 'server/src/kernel/locks.ts' && lockedTables(read(path)).length > 0,
  )
  assert.deepEqual(others, [])
})
