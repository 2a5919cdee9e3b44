import type { ClientBase } from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Manifest, TableEntry } from './manifest.ts'

export interface Table {
  /** Quoted, with its schema. */
  name: string
  columns: string[]
}

const jobs = 'graphile_worker'
const schemas = ['public', jobs]
const left = ['public.schema_migration', `${jobs}.migrations`] // made by the migrations themselves

/**
 * Every table with its stored columns, parents before children, so that loading in this order breaks no foreign key.
 */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
            array(select format('%I.%I', pn.nspname, p.relname) from pg_constraint f
                  join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) order by 1`,
    [schemas],
  )
  const wanted = rows.filter((row) => !left.includes(row.name))
  const sorted: Table[] = []
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    const row = wanted.find((one) => one.name === name)
    if (!row || done.has(name) || path.includes(name)) return
    for (const parent of row.parents) visit(parent, [...path, name])
    done.add(name)
    sorted.push({ name, columns: row.columns })
  }
  for (const { name } of wanted) visit(name, [])
  return sorted
}

/** The last value of each sequence that was used, by its qualified name. */
export async function listSequences(client: ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}

/**
 * What of a backup's list this database takes: tables, parents first, and sequences. A list is foreign text, and names
 * cannot be parameters of a statement: whatever is not named exactly so here is refused. Where the job queue has
 * another version, its part of the list is omitted.
 */
export async function matchList(client: ClientBase, manifest: Manifest) {
  const { jobsMigration } = await newestMigrations(client)
  const isWanted = ({ name }: { name: string }) =>
    jobsMigration === manifest.jobsMigration || !name.startsWith(`${jobs}.`)
  const refuse = (what: string) => new StartupError(`the backup is damaged: ${what}.`)
  const listed = new Map(manifest.tables.filter(isWanted).map((table) => [table.name, table]))
  const tables = (await listTables(client)).filter(isWanted).map(({ name, columns }): TableEntry => {
    const entry = listed.get(name)
    if (!entry) throw refuse(`table ${name} is missing`)
    if (!sameNames(columns, entry.columns)) throw refuse(`table ${name} has other columns`)
    listed.delete(name)
    return entry
  })
  const [unknown] = listed.keys()
  if (unknown !== undefined) throw refuse(`it names a table that does not exist (${JSON.stringify(unknown)})`)
  const known = await nameSequences(client)
  const sequences = Object.entries(manifest.sequences)
    .map(([name, value]) => ({ name, value }))
    .filter(isWanted)
  const foreign = sequences.find(({ name }) => !known.includes(name))
  if (foreign) throw refuse(`it names a sequence that does not exist (${JSON.stringify(foreign.name)})`)
  return { tables, sequences }
}

const sameNames = (a: readonly string[], b: readonly string[]) =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted())

async function nameSequences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any($1)`,
    [schemas],
  )
  return rows.map(({ name }) => name)
}

/** The newest migrations of the database: our own and those of the job queue. */
export async function newestMigrations(client: ClientBase): Promise<{ migration: number; jobsMigration: number }> {
  const { rows } = await client.query(
    `select (select coalesce(max(id), 0) from schema_migration)::int as migration,
            (select coalesce(max(id), 0) from graphile_worker.migrations)::int as "jobsMigration"`,
  )
  return rows[0]
}
