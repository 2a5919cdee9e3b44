import { sql } from 'kysely'
import type { Owner } from './types.ts'

/** The condition under which a row is this person's. */
export const belongsTo = (owner: Owner | undefined, id: string) => {
  if (!owner) return sql<boolean>`false`
  if (typeof owner === 'string') return sql<boolean>`${sql.ref(owner)} = ${id}::uuid`
  const { column, in: parent, key, owner: parentOwner } = owner
  return sql<boolean>`${sql.ref(column)} in (
    select ${sql.ref(key)} from ${sql.table(parent)} where ${sql.ref(parentOwner)} = ${id}::uuid)`
}
