/** Prints a row type for each table of a PostgreSQL database, from its own catalogue. */
import type { ClientBase } from 'pg'
import { camelCase, snakeCase } from '../../server/src/kernel/column-names.ts'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
}

/** One interface with a row type per table; generated columns are left out, because no statement of the product reads or writes them. */
export async function tableTypes(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by 1, a.attnum`)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) => `  ${camelCase(table)}: {\n${columns.map(line).join('')}  }\n`,
  )
  return `export interface TableRows {\n${tables.join('')}}\n`
}

function line({ name, type, required }: Column): string {
  if (snakeCase(camelCase(name)) !== name)
    throw new Error(`The column ${name} cannot be named in camelCase and back: no digits or capitals after _.`)
  return `    ${camelCase(name)}: ${typeOf(type)}${required ? '' : ' | null'}\n`
}

/** As the driver reads them (kernel/db.ts). */
function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`
  const known = types[type]
  if (!known)
    throw new Error(`tools/lib/table-types.ts does not know the type ${type}: add what the driver reads it as.`)
  return known
}

const types: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  'timestamp with time zone': 'Date',
}
