import { isVoteOpen } from '@vondrona/rules/contests'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import type { ContestRow } from '../store.ts'
import { votersFor } from './store.ts'

type Voted = Pick<ContestRow, 'id' | 'name' | 'status' | 'voteOpenedAt' | 'voteUntil'>

/**
 * F-CON-06: before the entry of this entrant leaves the public vote: while it is open, whoever chose it hears once that they
 * may vote again. The contest is locked by the caller, so that no ballot comes in between.
 */
export async function tellVoters(tx: Tx, ctx: Context, contest: Voted, entrantId: string): Promise<void> {
  if (!contest.voteUntil || !isVoteOpen(contest, ctx.now())) return
  await notify(tx, ctx, {
    to: await recipientsOf(tx, await votersFor(tx, contest.id, entrantId)),
    kind: 'vote.again',
    data: { title: contest.name, until: `@${contest.voteUntil.toISOString()}` },
    link: linkTo('contest', { id: contest.id }),
  })
}
