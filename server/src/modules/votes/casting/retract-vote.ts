import type { Context } from '../../../kernel/context.ts'
import type { SeenVote } from '../seen-votes.ts'
import { sendBallot } from './send-ballot.ts'

/** R-GAP-14: takes a choice back. A secret ballot stays in the box without it, so that its code is known. */
export const retractVote = (ctx: Context, raw: unknown): Promise<SeenVote> => sendBallot(ctx, 'retractVote', raw)
