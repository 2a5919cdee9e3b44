import { type Expression, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import { belongsTo } from './owned.ts'
import type { ColumnClass, Person, TableData } from './types.ts'

/** Replacements for columns that may not be empty. */
export const ownId = ({ id }: { id: string }) => id

/** Replaces a column by the time of the erasure. */
export const timeOfErasure = ({ at }: { at: Date }) => at

/** Keeps a time that is set; otherwise it becomes the time of the erasure. */
export const timeOfErasureIfNone = ({ at, column }: { at: Date; column: string }): Expression<Date> =>
  sql<Date>`coalesce(${sql.ref(column)}, ${at}::timestamptz)`

/**
 * All that is declared about a person goes, in this transaction: first the hooks, as long as everything is still known,
 * then rows, then columns of rows that stay. Each time what is further down goes first, because it points upwards.
 */
export async function erasePerson(tx: Tx, ctx: Context, person: Person): Promise<void> {
  const { hooks, tables } = ctx.personalData
  for (const { lock } of hooks.values()) await lock?.(tx, ctx, person)
  for (const { erase } of [...hooks.values()].reverse()) await erase?.(tx, ctx, person)
  await deleteRows(tx, tables, person.id)
  await emptyColumns(tx, tables, { id: person.id, at: ctx.now() })
}

const downwards = (tables: Context['personalData']['tables'], rows: 'deleted' | 'stay') =>
  [...tables].reverse().filter(([, table]) => table.owner && table.rows === rows)

async function deleteRows(tx: Tx, tables: Context['personalData']['tables'], id: string): Promise<void> {
  for (const [name, table] of downwards(tables, 'deleted')) {
    const others = (table.also ?? []).map((column) => sql` or ${sql.ref(column)} = ${id}::uuid`)
    await sql`delete from ${sql.table(name)} where ${belongsTo(table.owner, id)}${sql.join(others, sql``)}`.execute(tx)
  }
}

async function emptyColumns(
  tx: Tx,
  tables: Context['personalData']['tables'],
  erasure: { id: string; at: Date },
): Promise<void> {
  for (const [name, table] of downwards(tables, 'stay')) {
    const changes = changesOf(table, erasure)
    if (changes.length === 0) continue
    await sql`update ${sql.table(name)} set ${sql.join(changes)} where ${belongsTo(table.owner, erasure.id)}`.execute(
      tx,
    )
  }
}

const changesOf = ({ columns }: TableData, erasure: { id: string; at: Date }) =>
  Object.entries(columns).flatMap(([column, one]) => {
    if (one.kind !== 'erased' && one.kind !== 'anonymised') return []
    return [sql`${sql.ref(column)} = ${replacementOf(one, { ...erasure, column })}`]
  })

function replacementOf(one: ColumnClass, erasure: { id: string; at: Date; column: string }): unknown {
  if (one.kind !== 'anonymised') return null
  return typeof one.by === 'function' ? one.by(erasure) : one.by
}
