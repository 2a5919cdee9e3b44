import type { Side } from '@vondrona/rules/identity'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findImage } from './store.ts'
import { makeTicket } from './tickets.ts'

/** D-29: the address of one photo, for this administrator, for one minute. */
export async function identityImageTicket(ctx: Context, userId: string, side: Side) {
  const { id: adminId, sessionId } = ctx.require('identityImageTicket')
  if (!isId(userId) || !(await findImage(ctx.db, userId, side))) throw new Refusal('NOT_FOUND', 'identity.noPhoto')
  const { token, expiresAt } = makeTicket(ctx, { adminId, sessionId, userId, side })
  return { url: `/api/admin/users/${userId}/cin/${side}?token=${token}`, expiresAt }
}
