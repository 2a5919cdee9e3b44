/** A migration must not hold up a large table: docs/operate/upgrade.md. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Migration, piecesOf, readMigrations } from './migrate.ts'

/** Written before the rule; installations have them already. */
const exempt = 189

/** Migration → why it may hold up what it does. */
const exceptions: Readonly<Record<string, string>> = {}

type Plain = Pick<Migration, 'id' | 'name' | 'sql'>
const migrations = readMigrations(join(import.meta.dirname, '../../migrations'))
const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
const tablesIn = (sql: string) =>
  [...withoutComments(sql).matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(
    ([, name = '']) => name,
  )

/** What of a migration locks a table that others made before, in words. */
function whatLocks({ sql }: Plain, before: ReadonlySet<string>): string[] {
  const isWhole = !sql.startsWith('-- in pieces')
  const found: string[] = []
  const own = new Set(tablesIn(sql))
  const isOld = (table: string) => before.has(table) && !own.has(table)
  for (const statement of piecesOf(withoutComments(sql))) {
    const index = /\bcreate (?:unique )?index (concurrently )?(?:if not exists )?\w* ?on (?:only )?(\w+)/i.exec(
      statement,
    )
    if (index && isOld(index[2] ?? '') && !index[1]) found.push(`create index on ${index[2]} without concurrently`)
    if (index?.[1] && isWhole) found.push('create index concurrently without « -- in pieces »')
    const altered = /\balter table (?:only )?(?:if exists )?(\w+)([\s\S]*)/i.exec(statement)
    if (!altered || !isOld(altered[1] ?? '')) continue
    const [, table, acts = ''] = altered
    const rules: [RegExp, string][] = [
      [/\b(?:alter|set data) (?:column )?\w* ?(?:set data )?type\b|\btype\b.*\busing\b/i, 'another type rewrites'],
      [/\bset not null\b/i, 'set not null reads all of'],
      [
        /\badd (?:column )?(?:if not exists )?\w+ [^,]*\bdefault (?:gen_random|clock_|random|nextval|now\(\)::text)/i,
        'a default that differs by row rewrites',
      ],
      [
        /\badd (?:column )?(?:if not exists )?\w+ [^,]*\bgenerated always as\b[^,]*\bstored\b/i,
        'a stored column rewrites',
      ],
      [
        /\badd (?:constraint \w+ )?(?:foreign key|check)\b(?![\s\S]*\bnot valid\b)/i,
        'a constraint that is not « not valid » reads all of',
      ],
      [
        /\badd (?:constraint \w+ )?(?:unique|primary key)\b(?!\s+using index)/i,
        'a unique constraint without « using index » makes an index on',
      ],
      [
        /\bdrop (?!not null|default|constraint|expression|identity)|\brename\b/i,
        'old nodes still use what is dropped or renamed of',
      ],
    ]
    for (const [rule, what] of rules) if (rule.test(acts)) found.push(`${what} ${table}`)
    if (isWhole && /\bvalidate constraint\b/i.test(acts))
      found.push(`validate constraint in the transaction of others on ${table}`)
  }
  return found
}

function allThatLock(all: readonly Plain[]): string[] {
  const before = new Set<string>()
  return all.flatMap((one) => {
    const found = one.id > exempt && !exceptions[one.name] ? whatLocks(one, before) : []
    for (const table of tablesIn(one.sql)) before.add(table)
    return found.map((what) => `${one.id}-${one.name}: ${what}`)
  })
}

test('no new migration locks a large table while people use it, or takes away what old nodes use', () => {
  assert.deepEqual(allThatLock(migrations), [])
})

test('the upgrade guide says of each new migration what it locks', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operate/upgrade.md'), 'utf8')
  const told = [...guide.matchAll(/^\| (\d{4}-[a-z0-9-]+) \|/gm)].map(([, name]) => name)
  const made = migrations
    .filter(({ id }) => id > exempt)
    .map(({ id, name }) => `${String(id).padStart(4, '0')}-${name}`)
  assert.deepEqual(told, made)
})

test('every exception names a migration that needs it', () => {
  const needed = migrations.filter(({ name }) => exceptions[name]).map(({ name }) => name)
  assert.deepEqual(needed, Object.keys(exceptions))
})

test('each statement that locks is noticed, and none that does not', () => {
  const old = { id: 1, name: 'old', sql: 'create table app_user (id uuid);\n' }
  const of = (sql: string) => allThatLock([old, { id: 190, name: 'new', sql }]).length
  const refused = [
    'create index a on app_user (id);',
    'create unique index on app_user (id);',
    'create index concurrently a on app_user (id);',
    'alter table app_user alter column id type text;',
    'alter table app_user alter id set data type text;',
    'alter table app_user alter id set not null;',
    'alter table app_user add column n uuid default gen_random_uuid();',
    'alter table app_user add column n text generated always as (id::text) stored;',
    'alter table app_user add check (id is not null);',
    'alter table app_user add constraint c foreign key (id) references x (id);',
    'alter table app_user add constraint c unique (id);',
    'alter table app_user add constraint c check (true) not valid;\nalter table app_user validate constraint c;',
    'alter table app_user drop column id;',
    'alter table app_user rename column id to no;',
    'alter table app_user rename to member;',
  ]
  for (const sql of refused) assert.ok(of(`${sql}\n`) > 0, sql)
  const allowed = [
    'create table fresh (id uuid);\ncreate index a on fresh (id);\nalter table fresh alter id set not null;',
    '-- in pieces\ndrop index concurrently if exists a;\ncreate index concurrently a on app_user (id);',
    'alter table app_user add column n int;',
    'alter table app_user alter id drop not null;',
    'alter table app_user drop constraint c;',
    "alter table app_user add column n text not null default 'x';",
    'alter table app_user add constraint c check (id is not null) not valid;',
    '-- in pieces\nalter table app_user validate constraint c;',
    'alter table app_user add constraint c unique using index a;',
    '-- create index a on app_user (id);',
  ]
  for (const sql of allowed) assert.deepEqual(of(`${sql}\n`), 0, sql)
})
