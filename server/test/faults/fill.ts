/** Rows for every table of whatever schema a database has, made from its catalogue: data for upgrades to carry over. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { listTables } from '../../src/kernel/backup/tables.ts'

interface Column {
  /** Its table, with the schema. */
  of: string
  name: string
  type: string
  required: boolean
  /** The only words a check allows. */
  words: string[] | null
  /** The column of a foreign key, and all columns of that key. */
  parent: { table: string; column: string; key: string } | null
}

/** Of all tables at once. */
const allColumns = `
  select format('%I.%I', n.nspname, t.relname) as of, quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
         a.attnotnull and not a.atthasdef as required,
         (select array_agg(word[1]) from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') word
          where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
            and pg_get_constraintdef(c.oid) like any (array['%ANY (ARRAY[%', '%<@ ARRAY[%'])) as words,
         (select jsonb_build_object('table', c.confrelid::regclass::text,
                   'column', (select quote_ident(p.attname) from pg_attribute p
                     where p.attrelid = c.confrelid and p.attnum = c.confkey[array_position(c.conkey, a.attnum)]),
                   'key', (select string_agg(quote_ident(p.attname), ', ' order by p.attnum) from pg_attribute p
                     where p.attrelid = c.confrelid and p.attnum = any(c.confkey)))
          from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey)
          order by cardinality(c.conkey) desc limit 1) as parent
  from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = 'public' and t.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
  order by a.attnum`

/** Lines that the database chains automatically: a made-up seal would break the chain. */
const onlyRequired = ['public.audit_entry']

/** What only the installation's own keys could have made. */
const leftEmpty = ['public.installation_key']

/** Rows that the database takes only together: the books balance at every commit. */
const together: Record<string, string> = {
  'public.ledger_entry': `insert into ledger_entry (tx, account, amount, charge_id, at)
    select 'capture ' || c.id, side.account, side.amount, c.id, now()
    from charge c, (values ('clearing:sandbox', 5), ('customer_funds', -5)) as side (account, amount)`,
  // Of one with which something was paid: more never goes back.
  'public.refund': `insert into refund (id, charge_id, reason, subject_id, amount, requested_at)
    select gen_random_uuid(), id, 'withdrawn', id, 1, now() from charge where paid > 0`,
  'public.vote_voter': `insert into vote_voter (vote_id, user_id, is_secret, allow_multiple, choices)
    select v.id, u.id, v.is_secret, v.allow_multiple, case when not v.is_secret then array[0] end from vote v, app_user u`,
  'public.contest': `insert into contest (id, organizer_id, name, level, status, published_at, created_at, updated_at)
    select gen_random_uuid(), id, 'Contest', 'local', 'judging', now(), now(), now() from app_user`,
  'public.contest_application': `insert into contest_application
    (id, contest_id, user_id, number, status, applied_at, created_at, updated_at)
    select gen_random_uuid(), c.id, u.id, row_number() over (partition by c.id), 'submitted', now(), now(), now()
    from contest c, app_user u`,
  'public.contest_round': `insert into contest_round (id, contest_id, position, opened_at)
    select gen_random_uuid(), id, 1, now() from contest`,
  'public.contest_round_entry': `insert into contest_round_entry select r.id, a.id
    from contest_round r join contest_application a on a.contest_id = r.contest_id`,
  'public.contest_score': `insert into contest_score select p.round_id, p.entry_id, u.id, 50, '', now()
    from contest_round_entry p, app_user u`,
  'public.contest_candidate': `insert into contest_candidate select contest_id, id from contest_application`,
  'public.contest_vote': `insert into contest_vote select distinct on (a.contest_id, u.id) a.contest_id, u.id, a.id, a.user_id, now()
    from contest_application a join app_user u on u.id <> a.user_id`,
  'public.push_subscription': `insert into push_subscription
    (id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
    select gen_random_uuid(), user_id, id, 'https://push.exemple.mg/' || id, 'B' || repeat('A', 86), repeat('A', 22), device, now()
    from session`,
  'public.statement_import': `with made as (
      insert into statement_import (id, provider, sha256, name, lines, imported_by, imported_at)
      select gen_random_uuid(), 'mvola', sha256(convert_to(id::text, 'UTF8')), 'mvola.csv', 1, id, now() from app_user on conflict do nothing returning id)
    insert into statement_line (import_id, position, reference, operator_ref, amount, at, outcome)
    select id, 0, 'VP-1', 'A1', 5, now(), 'unknown' from made`,
  'public.statement_line': '', // with their file
  'public.gate_code': `insert into gate_code select id, substring(sha256('code') for 16) from ticket`,
  'public.vote_sealed_ballot': `insert into vote_sealed_ballot
    select id, sha256('code'), sha256('a') || substring(sha256('b') for 16) from vote`,
  'public.vote_secret_ballot': `insert into vote_secret_ballot select id, 'code', array[0] from vote`,
}

/** What a row of each table may be: its columns, checks and keys. */
const allShapes = `
  select format('%I.%I', n.nspname, t.relname) as name, concat(
           (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull), ',' order by a.attnum)
            from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped),
           (select string_agg(pg_get_constraintdef(c.oid), ',' order by c.conname) from pg_constraint c where c.conrelid = t.oid)
         ) as shape
  from pg_class t join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and t.relkind = 'r'`

export type Shapes = ReadonlyMap<string, string>

/** Fills the tables whose rows may be something else than in the version with the shapes `before`; answers today's. */
export async function fillNewShapes(pool: Pool, before: Shapes, version: number): Promise<Shapes> {
  const { rows } = await pool.query<{ name: string; shape: string }>(allShapes)
  const shapes = new Map(rows.map(({ name, shape }) => [name, shape]))
  // What was free in the version before is taken now: numbers of its own, next to those that checks like.
  const numbers = [1, 2, 3].flatMap((number) => [number, 3 * version + number])
  await fillTables(pool, (name) => shapes.get(name) !== before.get(name), numbers)
  return shapes
}

/** Each table gets a row with what is required and rows with everything; fails when a table would stay empty. */
export const fillEveryTable = (pool: Pool): Promise<void> => fillTables(pool, () => true, [1, 2, 3])

async function fillTables(pool: Pool, takes: (name: string) => boolean, numbers: number[]): Promise<void> {
  const client = await pool.connect()
  const tables = await listTables(client).finally(() => client.release())
  const { rows: found } = await pool.query<Column>(allColumns)
  const columnsOf = Map.groupBy(found, (column) => column.of)
  for (const { name } of tables.filter((table) => isOurs(table.name) && takes(table.name))) {
    const own = together[name]
    if (own) await pool.query(`${own} on conflict do nothing`) // some are there from an older version
    if (own !== undefined) continue
    const columns = columnsOf.get(name) ?? []
    const failures: unknown[] = []
    const parents: Parents = new Map()
    for (const [at, number] of numbers.entries()) {
      const wanted = at === 0 || onlyRequired.includes(name) ? required(columns) : columns
      await insertSome(pool, name, number, wanted, parents).catch((error) => failures.push(error.message))
    }
    if ((await countOf(pool, name)) === 0) throw new Error(`${name} stays empty: ${failures.join('; ')}`)
  }
}

const isOurs = (name: string) => name.startsWith('public.') && !leftEmpty.includes(name)
const required = (columns: Column[]) => columns.filter((column) => column.required)

export async function countOf(pool: Pool, table: string): Promise<number> {
  return (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
}

/** With all columns, or else without one optional column that a check forbids together with the others. */
async function insertSome(pool: Pool, table: string, number: number, columns: Column[], parents: Parents) {
  const choices = [
    columns,
    ...columns.filter((one) => !one.required).map((left) => columns.filter((one) => one !== left)),
  ]
  let failure: unknown
  for (const choice of choices) {
    try {
      return await insert(pool, table, number, choice, parents)
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

async function insert(pool: Pool, table: string, number: number, columns: Column[], parents: Parents) {
  const values = []
  for (const column of columns) values.push(await makeValue(pool, table, number, column, parents))
  const places = values.map((_, index) => `$${index + 1}`)
  await pool.query(`insert into ${table} (${columns.map(({ name }) => name)}) values (${places})`, values)
}

/** What rows can point at, looked up once while a table is filled; only its own rows become more meanwhile. */
type Parents = Map<string, unknown[]>

async function idsOf(pool: Pool, table: string, parent: NonNullable<Column['parent']>, parents: Parents) {
  const query = `select ${parent.column} as id from ${parent.table} order by ${parent.key}`
  const known = table === `public.${parent.table}` ? undefined : parents.get(query)
  const ids = known ?? (await pool.query<{ id: unknown }>(query)).rows.map(({ id }) => id)
  parents.set(query, ids)
  return ids
}

async function makeValue(
  pool: Pool,
  table: string,
  number: number,
  { name, type, words, parent }: Column,
  parents: Parents,
) {
  if (name.endsWith('_sealed')) return null // only the installation's own keys could have made it
  if (parent) {
    const ids = await idsOf(pool, table, parent, parents)
    return ids.length > 0 ? ids[number % ids.length] : null
  }
  if (words) return type.endsWith('[]') ? [words[number % words.length]] : words[number % words.length]
  if (name === 'profile_picture') return `/api/pictures/${randomBytes(32).toString('hex')}.webp`
  if (name === 'slug') return `slug-${number}`
  if (type === 'uuid') return randomUUID()
  if (type === 'bytea') return randomBytes(32)
  if (type === 'boolean') return number % 2 === 1
  if (type === 'jsonb' || type === 'json') return '{"number": 1}'
  if (type === 'uuid[]') return [randomUUID()]
  if (type.endsWith('[]')) return /int/.test(type) ? [1, 2] : ['one', 'two']
  if (/int|numeric|double|real/.test(type)) return number
  if (type === 'date') return `2000-01-0${1 + (number % 9)}`
  if (type.startsWith('timestamp')) return `2026-01-0${1 + (number % 9)}T08:00:00Z`
  return `${table.replace('public.', '')} ${name} ${number}`
}
