import type { Status } from '@vondrona/rules/accounts'
import { memberStates } from '@vondrona/rules/members'
import { movesTo } from '@vondrona/rules/states'
import type { Context } from '../../kernel/context.ts'
import type { UserRow } from '../accounts/index.ts'
import { requireReauthentication } from '../sessions/index.ts'
import { decide } from './decide.ts'

/** R-GQL-49: from any other status. */
export async function updateUserStatus(ctx: Context, id: string, to: Status, reason?: string | null): Promise<UserRow> {
  const { id: adminId } = ctx.require('updateUserStatus')
  if (to === 'blocked') requireReauthentication(ctx)
  return decide(ctx, adminId, { id, ...movesTo(memberStates, to), reason })
}
