import type { Actor } from '@vondrona/rules/accounts'
import { isLimited } from '@vondrona/rules/accounts'
import type { Context, Kernel } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findUser } from './store.ts'
import type { UserRow } from './user-row.ts'

/** The member, or NOT_FOUND. */
export async function userById(ctx: Context, id: string): Promise<UserRow> {
  const user = isId(id) ? await findUser(ctx.db, id) : undefined
  if (!user) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  return user
}

/** One member: oneself, or anybody for an admin. To others an outsider and nobody look the same. */
export async function readUser(ctx: Context, id: string): Promise<UserRow> {
  ctx.require('user')
  if (!ctx.may('user', id)) throw new Refusal('FORBIDDEN', 'shell.forbidden')
  return userById(ctx, id)
}

type Facts = Pick<UserRow, 'id' | 'role' | 'status' | 'pseudo' | 'dateNaissance'>

/** The actor of a session, as permissions need it. */
export const toActor = (user: Facts, sessionId: string, { now }: Pick<Kernel, 'now'>): Actor => ({
  id: user.id,
  role: user.role,
  status: user.status,
  pseudo: user.pseudo,
  limited: isLimited(user.dateNaissance, now()),
  sessionId,
})
