import { memberStates } from '@vondrona/rules/members'
import type { Context } from '../../kernel/context.ts'
import type { UserRow } from '../accounts/index.ts'
import { decide } from './decide.ts'

/** F-COM-05: back to the queue of requests. */
export function undoDecision(ctx: Context, id: string): Promise<UserRow> {
  return decide(ctx, ctx.require('undoDecision').id, { id, ...memberStates.moves.reopen })
}
