/** Prints the tables of a PostgreSQL database as readable SQL, from its own catalogue. */
import type { ClientBase } from 'pg'

type Column = {
  name: string
  type: string
  required: boolean
  fallback: string | null
  identity: string
  generated: string
}
type Table = { oid: number; name: string; comment: string | null; partition: string | null; parent: string | null }

/** Types, then every table with its columns, constraints, indexes and triggers, then views and functions; sorted. */
export async function schemaPicture(client: ClientBase): Promise<string> {
  const rows = async <T>(query: string, values: unknown[] = []) => (await client.query(query, values)).rows as T[]
  const texts = async (query: string, values: unknown[] = []) =>
    (await rows<{ text: string }>(query, values)).map((row) => `${row.text};`)

  const before = await texts(typesAndCollations)
  const functions = await texts(ownFunctions)
  const tables: string[] = []
  for (const table of await rows<Table>(ownTables)) {
    const columns = await rows<Column>(columnsOf, [table.oid])
    const constraints = await rows<{ text: string }>(constraintsOf, [table.oid])
    const lines = [...columns.map(drawColumn), ...constraints.map(({ text }) => text)].map((line) => `  ${line}`)
    const head = table.comment ? `-- ${table.comment.replaceAll('\n', '\n-- ')}\n` : ''
    const create = table.parent
      ? `create table ${table.name} partition of ${table.parent} ${table.partition};`
      : `create table ${table.name} (\n${lines.join(',\n')}\n);`
    const rest = await texts(indexesAndTriggersOf, [table.oid])
    tables.push(`${head}${[create, ...rest].join('\n')}`)
  }
  const views = await texts(ownViews)
  return `${[...before, ...tables, ...views, ...functions].join('\n\n')}\n`
}

function drawColumn({ name, type, required, fallback, identity, generated }: Column): string {
  if (generated) return `${name} ${type}${required ? ' not null' : ''} generated always as (${fallback}) stored`
  const made = identity ? ` generated ${identity === 'a' ? 'always' : 'by default'} as identity` : ''
  return `${name} ${type}${required ? ' not null' : ''}${fallback ? ` default ${fallback}` : ''}${made}`
}

const notFromExtension = (object: string) =>
  `not exists (select from pg_depend d where d.objid = ${object}.oid and d.deptype = 'e')`

const typesAndCollations = `
  select format('create collation %I (provider = icu, locale = %L)', c.collname, coalesce(to_jsonb(c)->>'colllocale', to_jsonb(c)->>'colliculocale')) as text, 0 as rank
    from pg_collation c where c.collnamespace = 'public'::regnamespace and c.collprovider = 'i'
  union all
  select format('create type %I as enum (%s)', t.typname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)), 1
    from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by t.typname
  union all
  select format('create extension %I', extname), -1 from pg_extension where extname <> 'plpgsql'
  order by 2, 1`

const ownFunctions = `
  select trim(trailing E'\\n ' from pg_get_functiondef(p.oid)) as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${notFromExtension('p')}
  order by p.proname, p.oid::regprocedure::text`

const ownTables = `
  select c.oid::int, c.relname as name, obj_description(c.oid) as comment,
    pg_get_expr(c.relpartbound, c.oid) as partition, i.inhparent::regclass::text as parent
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
  order by c.relname`

const columnsOf = `
  select quote_ident(a.attname) as name,
    format_type(a.atttypid, a.atttypmod) || case when a.attcollation not in (0, t.typcollation)
      then ' collate ' || a.attcollation::regcollation else '' end as type,
    a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as fallback, a.attidentity as identity, a.attgenerated as generated
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`

const constraintsOf = `
  select format('constraint %I %s', conname, pg_get_constraintdef(oid, true)) as text from pg_constraint
  where conrelid = $1 and contype in ('p', 'u', 'f', 'c', 'x')
  order by array_position(array['p', 'u', 'x', 'f', 'c'], contype::text), conname`

const indexesAndTriggersOf = `
  select pg_get_indexdef(i.indexrelid) as text, 0 as rank from pg_index i
  where i.indrelid = $1 and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  union all
  select pg_get_triggerdef(oid, true), 1 from pg_trigger where tgrelid = $1 and not tgisinternal
  order by 2, 1`

const ownViews = `
  select format(E'create %sview %I as\\n%s', case c.relkind when 'm' then 'materialized ' else '' end, c.relname,
    rtrim(pg_get_viewdef(c.oid, true), ';')) as text
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and ${notFromExtension('c')}
  order by c.relname`
