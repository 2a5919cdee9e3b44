import { memberStates } from '@vondrona/rules/members'
import { movesTo } from '@vondrona/rules/states'
import type { Context } from '../../../kernel/context.ts'
import type { UserRow } from '../../accounts/index.ts'
import { decide } from '../decide.ts'

/** As an administrator does it, through the one path of every decision; no administrator is named. */
export const blockMember = (ctx: Context, { id }: UserRow, reason: string | undefined): Promise<UserRow> =>
  decide(ctx, null, { id, ...movesTo(memberStates, 'blocked'), reason })

/** An account that was never let in is not let in by this: its documents are looked at first. */
export const unblockMember = (ctx: Context, { id }: UserRow): Promise<UserRow> =>
  decide(ctx, null, { id, ...memberStates.moves.unblock })
