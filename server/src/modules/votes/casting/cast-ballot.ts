import type { Context } from '../../../kernel/context.ts'
import type { SeenVote } from '../seen-votes.ts'
import { sendBallot } from './send-ballot.ts'

/**
 * F-VOTE-02, R-GAP-14: all choices of a ballot at once, whatever it said before: what a lost answer left of another one
 * goes, and no ballot is counted of which only a part came through.
 */
export const castBallot = (ctx: Context, raw: unknown): Promise<SeenVote> => sendBallot(ctx, 'castBallot', raw)
