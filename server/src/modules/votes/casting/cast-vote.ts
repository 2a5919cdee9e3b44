import type { Context } from '../../../kernel/context.ts'
import type { SeenVote } from '../seen-votes.ts'
import { sendBallot } from './send-ballot.ts'

/**
 * R-VOTE-03, D-16, for existing clients. Resolves once it is on disk; the same again changes nothing, so a client that lost
 * the answer sends it again, after the end, too.
 */
export const castVote = (ctx: Context, raw: unknown): Promise<SeenVote> => sendBallot(ctx, 'castVote', raw)
