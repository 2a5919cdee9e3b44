import { memberStates } from '@vondrona/rules/members'
import type { Context } from '../../kernel/context.ts'
import type { UserRow } from '../accounts/index.ts'
import { decide } from './decide.ts'

/** R-USER-06. */
export function approveUser(ctx: Context, id: string): Promise<UserRow> {
  return decide(ctx, ctx.require('approveUser').id, { id, ...memberStates.moves.approve })
}
