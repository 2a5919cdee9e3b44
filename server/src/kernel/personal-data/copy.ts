import { sql } from 'kysely'
import { snakeCase } from '../column-names.ts'
import type { Context } from '../context.ts'
import { belongsTo } from './owned.ts'
import type { ColumnClass, Person, TableData } from './types.ts'

/** Whether the copy a member gets has this column. */
export const isCopied = ({ kind, withheld }: ColumnClass): boolean => kind !== 'notPersonal' && !withheld

/** Everything of one file of the copy; one table is read after the other. */
export async function copyOf(ctx: Context, person: Person, file: string): Promise<unknown> {
  const parts: Record<string, unknown> = {}
  for (const [name, table] of ctx.personalData.tables) {
    const { copy } = table
    if (!copy || !('file' in copy) || copy.file !== file) continue
    const rows = await rowsOf(ctx, name, table, person)
    const shown = copy.one ? (rows[0] ?? null) : rows
    if (copy.as === undefined) return shown
    parts[copy.as] = shown
  }
  return parts
}

async function rowsOf(ctx: Context, name: string, table: TableData, person: Person): Promise<readonly object[]> {
  const hook = table.readBy === undefined ? undefined : ctx.personalData.hooks.get(table.readBy)
  if (hook?.read) return (await hook.read(ctx, person)).map(published)
  const copied = Object.entries(table.columns).filter(([, column]) => isCopied(column))
  const order = table.copy && 'order' in table.copy && table.copy.order
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(copied.map(([column]) => sql.ref(column)))} from ${sql.table(name)}
    where ${belongsTo(table.owner, person.id)} ${order ? sql`order by ${sql.ref(order)}` : sql``}`.execute(ctx.db)
  return rows.map((row) =>
    Object.fromEntries(
      copied.map(([column, { as = snakeCase(column), show }]) => [
        as,
        show ? show(row[column] as never, ctx as never) : row[column],
      ]),
    ),
  )
}

/** The copy has the names of the database, as it always had. */
const published = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))

/** The files of the copy, hook after hook. */
export async function* copiedFiles(ctx: Context, person: Person) {
  for (const { files } of ctx.personalData.hooks.values()) if (files) yield* files(ctx, person)
}
