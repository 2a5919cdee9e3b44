/** What is declared in the `personal-data.ts` files is so, in a migrated database and for a person with all data. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listFiles, root } from '../../tools/lib/files.ts'
import { personalData, withoutTables } from '../src/app.ts'
import { snakeCase } from '../src/kernel/column-names.ts'
import { isId } from '../src/kernel/ids.ts'
import { collectPersonalData } from '../src/kernel/personal-data/collect.ts'
import { isCopied } from '../src/kernel/personal-data/copy.ts'
import { erased, notPersonal } from '../src/kernel/personal-data/declare.ts'
import { belongsTo } from '../src/kernel/personal-data/owned.ts'
import type { ColumnClass, Declaration } from '../src/kernel/personal-data/types.ts'
import { partNames } from '../src/modules/privacy/index.ts'
import { problemsOf, readCatalogue } from './catalogue.ts'
import { testDatabase } from './database.ts'
import { peopleWithAllRows, type Somebody } from './people-with-all-rows.ts'
import { copied, erase } from './personal-data.ts'
import { type World, world } from './world.ts'

test('R-GAP-22 every column of every table is classified, and every classified one exists', async (t) => {
  const { pool, drop } = await testDatabase()
  t.after(drop)
  assert.deepEqual(problemsOf(await readCatalogue(pool), personalData), [])
})

test('a domain that says it has no tables adds none to those that queries know', () => {
  assert.ok(withoutTables.length > 0)
  for (const [name, why] of withoutTables) {
    const adds = listFiles(`server/src/modules/${name}`, (path) => path.endsWith('.ts')).filter((path) =>
      /\binterface Tables\b/.test(readFileSync(join(root, path), 'utf8')),
    )
    assert.deepEqual([adds, why.length > 10], [[], true], name)
  }
})

test('R-GAP-22 what is omitted or no longer true is named with the file to edit', async (t) => {
  const { pool, drop } = await testDatabase()
  t.after(drop)
  await pool.query('alter table app_user add shoe_size text, drop column city')
  await pool.query('alter table live_comment alter client_id set not null')
  await pool.query('create table live_quiz (id uuid)')
  const problems = problemsOf(await readCatalogue(pool), personalData)
  const said = [
    'personal-data.ts of the module that it belongs to: the table liveQuiz is not declared',
    'server/src/modules/accounts/personal-data.ts: appUser.shoeSize is not classified: say whether it is in a member’s copy, and what becomes of it',
    'server/src/modules/accounts/personal-data.ts: there is no column appUser.city',
    'server/src/modules/chat/personal-data.ts: liveComment.clientId may not be empty, and its row stays: anonymise it',
  ]
  assert.deepEqual(problems.sort(), said)
})

test('R-GAP-22 a table is declared once, and each hook is named by a table', () => {
  const of = (file: string, more: Partial<Declaration<never>> = {}): Declaration<never> => ({
    file,
    tables: {},
    hooks: {},
    ...more,
  })
  const shoe = { about: '', rows: 'stay', until: '', columns: { size: notPersonal } } as const
  const twice = ['a.ts', 'b.ts'].map((file) => of(file, { tables: { shoe } }))
  assert.throws(() => collectPersonalData(twice), /shoe is declared in a.ts and in b.ts/)
  const hooked = { ...shoe, columns: { size: erased({ hook: 'sweep' }) } }
  assert.throws(() => collectPersonalData([of('a.ts', { tables: { shoe: hooked } })]), /a.ts: shoe names .* « sweep »/)
  assert.throws(
    () => collectPersonalData([of('a.ts', { hooks: { sweep: { does: '' } } })]),
    /« sweep » is named by no table/,
  )
})

test('R-GAP-22 a complete account: the copy has every column that it should, and no secret', async (t) => {
  const w = await world(t)
  const [person, other] = await peopleWithAllRows(w)
  const copy = await completeCopy(w, person)
  const missing = copiedColumns(personalData).filter(({ file, as, name }) => {
    const part = as === undefined ? copy[file] : copy[file]?.[as]
    const rows = [part].flat().filter(Boolean)
    return !rows.some((row) => row[name] !== undefined && row[name] !== null)
  })
  assert.deepEqual(missing, [])
  const text = JSON.stringify(copy)
  const mine = await distinctValues(w, person, other, (column) => column.withheld === 'secret')
  const secrets = Object.values(mine).flat()
  assert.ok(secrets.length > 8)
  for (const secret of secrets) assert.ok(!text.includes(secret), secret)
  assert.ok(!text.includes(`number of ${other.mark}`) && text.includes(`number of ${person.mark}`))
})

test('R-GAP-22 a complete account: nothing that was to be erased is left in any table; nobody else loses anything', async (t) => {
  const w = await world(t)
  const [person, other] = await peopleWithAllRows(w)
  assert.deepEqual(unfilled(person), [])
  const gone = await distinctValues(w, person, other, ({ kind }) => kind === 'erased' || kind === 'anonymised')
  const before = await rowCounts(w, other)
  assert.ok((await traces(w, gone)).length > 60)
  await erase(w, person)
  await w.runJobs()
  assert.deepEqual(await traces(w, gone), [])
  const after = await rowCounts(w, other)
  const fewer = Object.keys(before).filter((table) => before[table] !== after[table])
  const ofLives = ['chatBan', 'chatMute', 'liveComment', 'liveReminder', 'liveTold']
  const ofEntries = ['contestScore', 'contestVote'] // of what the person entered
  assert.deepEqual(fewer.sort(), [...ofLives, ...ofEntries, 'liveFollow', 'notification'].sort()) // that named the person
  const wrong = (await columnsWith(w, person.mark))
    .filter((place) => classOf(place) !== 'kept')
    .map((place) => `${fileOf(place)}: ${place} holds words of a person, and is not kept for a reason`)
  assert.deepEqual(wrong, [])
  const leftOf = await rowCounts(w, person)
  const mayStay = [...personalData.tables].filter(([, { rows }]) => rows === 'stay').map(([name]) => name)
  const shown = ['article', 'articleVersion'] // published
  assert.deepEqual(
    Object.keys(leftOf).filter((table) => leftOf[table] && ![...mayStay, ...shown].includes(table)),
    [],
  )
})

async function completeCopy(w: World, person: Somebody) {
  // biome-ignore lint/suspicious/noExplicitAny: files of the archive, each with its own shape
  const copy: Record<string, any> = {}
  for (const part of partNames) copy[part] = await copied(w, person, part)
  return JSON.parse(JSON.stringify(copy)) as typeof copy
}

/** Where each exported column should be in the copy. */
function copiedColumns({ tables }: typeof personalData) {
  return [...tables].flatMap(([table, { columns, copy }]) => {
    const within = copy && 'within' in copy ? tables.get(copy.within)?.copy : copy
    if (!within || !('file' in within)) return []
    const { file, as } = within
    const names = Object.entries(columns).filter(([, column]) => isCopied(column))
    return names.map(([column, one]) => ({ table, file, as, name: one.as ?? snakeCase(column) }))
  })
}

/** By column: what was written for this person and for nobody else, as it would be found in a row or a file. */
async function distinctValues(w: World, person: Somebody, other: Somebody, wanted: (column: ColumnClass) => boolean) {
  const found: Record<string, string[]> = {}
  const texts = (await readCatalogue(w.database.pool)).filter(({ type }) => /^(text|json|bytea|date)/.test(type))
  for (const { table, name } of texts) {
    const column = personalData.tables.get(table)?.columns[name]
    if (!column || !wanted(column) || !person.rows.has(table)) continue
    const theirs = new Set(words(other.rows.get(table)?.[name]))
    const mine = words(person.rows.get(table)?.[name]).filter((word) => !theirs.has(word))
    found[`${table}.${name}`] = mine.filter((word) => !word.includes(other.mark) && !isId(word))
  }
  return found
}

/** The texts in a value: of JSON its leaves, of bytes their hexadecimal form. */
function words(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Buffer.isBuffer(value)) return [value.toString('hex')]
  if (typeof value === 'object') return Object.values(value).flatMap(words)
  const text = String(value)
  return text.startsWith('{') ? words(JSON.parse(text)) : [text.toLowerCase()]
}

/** « table: value » for every row of every table in which one of the values is. */
async function traces(w: World, values: Record<string, string[]>): Promise<string[]> {
  const wanted = [...new Set(Object.values(values).flat())]
  const tables = new Set((await readCatalogue(w.database.pool)).map(({ table }) => table))
  const found: string[] = []
  for (const table of tables) {
    const rows = await w.sql<{ line: string }>(`select lower(one::text) as line from ${snakeCase(table)} one`)
    const text = rows.map(({ line }) => line).join('\n')
    found.push(...wanted.filter((value) => text.includes(value)).map((value) => `${table}: ${value}`))
  }
  return found
}

/** Columns of the person that nothing was written to: of them the test would say nothing. */
const unfilled = ({ rows }: Somebody) =>
  [...rows].flatMap(([table, row]) =>
    Object.entries(row)
      .filter(([name, value]) => value === null && classOf(`${table}.${name}`) === 'erased' && name !== 'decidedBy')
      .map(([name]) => `${table}.${name}: write something to it in server/test/people-with-all-rows.ts`),
  )

const tableOf = (place: string) => place.slice(0, place.lastIndexOf('.'))
const fileOf = (place: string) => personalData.files.get(tableOf(place))
const classOf = (place: string) =>
  personalData.tables.get(tableOf(place))?.columns[place.slice(place.lastIndexOf('.') + 1)]?.kind

/** Every column of the database in which the word is, in whatever type. */
async function columnsWith(w: World, word: string): Promise<string[]> {
  const hex = Buffer.from(word).toString('hex')
  const found: string[] = []
  for (const { table, name } of await readCatalogue(w.database.pool)) {
    const where = `lower("${snakeCase(name)}"::text) like $1 or lower("${snakeCase(name)}"::text) like $2`
    if ((await w.sql(`select from ${snakeCase(table)} where ${where} limit 1`, [`%${word}%`, `%${hex}%`])).length > 0)
      found.push(`${table}.${name}`)
  }
  return found
}

/** How many rows of each table are this person's. */
async function rowCounts(w: World, { id, email }: Somebody): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, { owner }] of personalData.tables) {
    if (!owner) continue
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where ${belongsTo(owner, id)}`.execute(w.kernel.db)
    counts[table] = rows[0]?.n ?? 0
  }
  const [mails] = await w.sql<{ n: number }>('select count(*) as n from outgoing_message where recipient = $1', [email])
  return { ...counts, outgoingMessage: mails?.n ?? 0 }
}
