import type { Context } from '../../kernel/context.ts'
import { noteRead } from '../audit/index.ts'
import { resolvers, seesPrivate, userField } from './resolvers.ts'
import { usersOf } from './store.ts'
import type { UserRow } from './user-row.ts'

export type AccountsAmong = () => Promise<ReadonlyMap<string, UserRow>>

/** The accounts of these people that the caller may see whole (R-DATA-01), read when the first of them is asked for. */
export function accountsAmong(ctx: Context, list: string, ids: readonly string[]): AccountsAmong {
  let found: Promise<ReadonlyMap<string, UserRow>> | undefined
  const read = async () => {
    const rows = await usersOf(
      ctx.db,
      ids.filter((id) => seesPrivate({ id }, ctx)),
    )
    await noteRead(ctx, list, rows.filter(({ id }) => id !== ctx.actor?.id).length)
    return new Map(rows.map((row) => [row.id, row]))
  }
  return () => {
    found ??= read()
    return found
  }
}

/** A field of `User`, of somebody who is shown as something else. */
export const accountField = (user: UserRow, field: string, ctx: Context): unknown => {
  const resolve = resolvers.User?.[field as 'pseudo'] ?? userField(field)
  return typeof resolve === 'function' ? resolve(user, {}, ctx) : user[field as keyof UserRow]
}
