import { memberStates } from '@vondrona/rules/members'
import type { Context } from '../../kernel/context.ts'
import type { UserRow } from '../accounts/index.ts'
import { requireReauthentication } from '../sessions/index.ts'
import { decide } from './decide.ts'

/** R-USER-07, D-08. */
export async function rejectUser(ctx: Context, id: string, reason?: string | null): Promise<UserRow> {
  const { id: adminId } = ctx.require('rejectUser')
  requireReauthentication(ctx)
  return decide(ctx, adminId, { id, ...memberStates.moves.reject, reason })
}
