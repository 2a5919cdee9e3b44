import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { processLocks } from './locks.ts'
import { StartupError } from './startup-error.ts'

export interface Migration {
  readonly id: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

interface Applied {
  readonly id: number
  readonly name: string
  readonly sha256: string
}

/**
 * Migrates the database to the newest numbered file of the folder (or to `upTo`) and returns what it applied. Each file
 * is one transaction with its own row in schema_migration: after an interruption the next run continues there. A file that
 * begins with `-- in pieces` is not: docs/operate/upgrade.md says what it may hold.
 */
export async function migrate(pool: Pool, dir: string, { upTo = Infinity }: { upTo?: number | undefined } = {}) {
  const migrations = readMigrations(dir)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0') // a large table takes its time
    await takeLock(client)
    const waiting = pending(migrations, await readApplied(client)).filter(({ id }) => id <= upTo)
    for (const migration of waiting) await apply(client, migration)
    return waiting
  } finally {
    client.release(true) // closing the connection gives back the lock and the timeout
  }
}

/** What a start would apply. Throws StartupError as it would. */
export async function pendingMigrations(pool: Pool, dir: string): Promise<Migration[]> {
  const client = await pool.connect()
  try {
    return pending(readMigrations(dir), await readApplied(client))
  } finally {
    client.release()
  }
}

/** The files `NNNN-name.sql` of the folder in order; anything else that ends with .sql is refused. */
export function readMigrations(dir: string): Migration[] {
  const files = readdirSync(dir).filter((file) => file.endsWith('.sql'))
  const migrations = files.sort().map((file) => {
    const [, number, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
    if (!number || !name) throw new StartupError(`The migration ${file} must be named like 0001-members.sql.`)
    const sql = readFileSync(join(dir, file), 'utf8').replaceAll('\r\n', '\n') // a checkout may have changed the line ends
    return { id: Number(number), name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
  const twice = migrations.find(({ id }, index) => migrations[index - 1]?.id === id)
  if (twice) throw new StartupError(`Two migrations have the number ${label(twice)}.`)
  return migrations
}

function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.id, migration]))
  for (const row of applied) {
    const file = files.get(row.id)
    if (!file && row.id > (migrations.at(-1)?.id ?? 0))
      throw new StartupError(
        `The database is newer than this program: it has migration ${label(row)}. Install the newer version, or restore a backup.`,
      )
    if (!file) throw new StartupError(`The migration ${label(row)} was applied and its file is missing.`)
    if (file.sha256 !== row.sha256)
      throw new StartupError(
        `The migration ${label(row)} was edited after it was applied. Undo that, and add a new one.`,
      )
  }
  const last = applied.at(-1)?.id ?? 0
  const done = new Set(applied.map(({ id }) => id))
  const waiting = migrations.filter(({ id }) => !done.has(id))
  const late = waiting.find(({ id }) => id < last)
  if (late)
    throw new StartupError(`The migration ${label(late)} comes before one that was applied. Give it a new number.`)
  return waiting
}

/** Asked for again and again: a server that waits within one statement would hold up `create index concurrently` for ever. */
async function takeLock(client: PoolClient) {
  const ask = 'select pg_try_advisory_lock($1) as taken'
  while (!(await client.query(ask, [processLocks.migrations.key])).rows[0]?.taken) await sleep(200)
}

async function readApplied(client: PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<{ there: string | null }>(`select to_regclass('schema_migration')::text as there`)
  if (!rows[0]?.there) return []
  return (await client.query<Applied>('select id, name, sha256 from schema_migration order by id')).rows
}

/** The first line of a migration whose statements run one after the other, each by itself: an index that is made while others write. */
const inPieces = '-- in pieces'

/** Statements end at the end of a line; such a migration has no functions. */
export const piecesOf = (sql: string): string[] =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  const isWhole = !migration.sql.startsWith(inPieces)
  if (isWhole) await client.query('begin')
  try {
    await client.query(`create table if not exists schema_migration (
      id int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`)
    for (const statement of isWhole ? [migration.sql] : piecesOf(migration.sql)) await client.query(statement)
    const row = [migration.id, migration.name, migration.sha256]
    await client.query('insert into schema_migration (id, name, sha256) values ($1, $2, $3)', row)
    if (isWhole) await client.query('commit')
  } catch (error) {
    const { message, position } = error as Error & { position?: string }
    const line = position ? ` at line ${migration.sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new StartupError(
      `The migration ${label(migration)} failed${line}: ${message}. ${isWhole ? 'Nothing of it was kept.' : 'It is done again from its first statement.'}`,
      {
        cause: error,
      },
    )
  }
}

const label = ({ id, name }: { id: number; name: string }) => `${String(id).padStart(4, '0')}-${name}`
