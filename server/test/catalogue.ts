/** What a migrated database says of itself, and what is wrong with the declarations in `personal-data.ts` files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { listFiles, root } from '../../tools/lib/files.ts'
import { camelCase } from '../src/kernel/column-names.ts'
import { isCopied } from '../src/kernel/personal-data/copy.ts'
import type { PersonalData, TableData } from '../src/kernel/personal-data/types.ts'

export interface Column {
  /** As code names it; without the schema where that is `public`. */
  table: string
  name: string
  type: string
  nullable: boolean
  generated: boolean
  /** `table.column` that a foreign key leads to. */
  leadsTo: string | null
  /** The row goes with the one that it leads to. */
  cascades: boolean
}

export async function readCatalogue(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as "table", a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, a.attgenerated <> '' as generated,
      key.parent || '.' || key.reference as "leadsTo", coalesce(key.confdeltype = 'c', false) as cascades
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join lateral (
      select f.confrelid::regclass::text as parent, b.attname as reference, f.confdeltype
      from pg_constraint f join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
      where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]
    ) key on true
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'm', 'f')
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_t'
    order by 1, a.attnum`)
  return rows.map((row) => ({
    ...row,
    table: camelCase(row.table),
    name: camelCase(row.name),
    leadsTo: row.leadsTo && camelCase(row.leadsTo),
  }))
}

/** Each with the file in which it is put right. */
export function problemsOf(catalogue: readonly Column[], { tables, files }: PersonalData<never>): string[] {
  const known = Map.groupBy(catalogue, ({ table }) => table)
  const missing = [...known.keys()]
    .filter((table) => !tables.has(table))
    .map((table) => `${moduleOf(table)}: the table ${table} is not declared`)
  const wrong = [...tables].flatMap(([name, table]) => {
    const columns = known.get(name)
    const found = columns ? problemsIn(name, table, columns) : [`there is no table ${name}`]
    return found.map((problem) => `${files.get(name)}: ${problem}`)
  })
  return [...missing, ...wrong]
}

function problemsIn(
  name: string,
  { columns, owner, copy, rows, also = [] }: TableData,
  real: readonly Column[],
): string[] {
  const there = new Map(real.map((column) => [column.name, column]))
  const problems: string[] = []
  for (const column of there.keys())
    if (!columns[column])
      problems.push(`${name}.${column} is not classified: say whether it is in a member’s copy, and what becomes of it`)
  for (const [column, one] of Object.entries(columns)) {
    const facts = there.get(column)
    if (!facts) problems.push(`there is no column ${name}.${column}`)
    else if (one.kind === 'erased' && owner && rows === 'stay' && !facts.nullable)
      problems.push(`${name}.${column} may not be empty, and its row stays: anonymise it`)
    if (isCopied(one) && !copy)
      problems.push(`${name}.${column} is to be in the copy, but the table has no place there`)
    if (!owner && rows === 'deleted') problems.push(`${name} has no owner by whom its rows could be deleted`)
  }
  const own = typeof owner === 'object' ? [owner.column] : owner === undefined ? [] : [owner]
  for (const column of [...own, ...also]) if (!there.has(column)) problems.push(`there is no column ${name}.${column}`)
  if (
    typeof rows === 'object' &&
    'with' in rows &&
    !real.some((one) => one.cascades && one.leadsTo?.startsWith(`${rows.with}.`))
  )
    problems.push(`rows of ${name} do not go with those of ${rows.with}`)
  return problems
}

/** The module whose store knows the table. */
function moduleOf(table: string): string {
  const stores = listFiles('server/src/modules', (path) => path.endsWith('/store.ts'))
  const store = stores.find((path) => readFileSync(join(root, path), 'utf8').match(new RegExp(`^ {4}${table}: `, 'm')))
  const module = store?.split('/')[3]
  return module ? `server/src/modules/${module}/personal-data.ts` : 'personal-data.ts of the module that it belongs to'
}
