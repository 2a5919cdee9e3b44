import { pageSize } from '@vondrona/rules/constants'
import type { VoteStatus } from '@vondrona/rules/votes'
import type { Context } from '../../kernel/context.ts'
import { type Pagination, pageStart } from '../../kernel/paging.ts'
import { Refusal, say } from '../../kernel/refusal.ts'
import { peopleOf } from '../accounts/index.ts'
import { voteFor } from './find-vote.ts'
import { type SeenVote, seenVotes } from './seen-votes.ts'
import { listVoters, listVotes } from './store.ts'

interface ListArgs {
  status?: VoteStatus | null
  archived?: boolean | null
  pagination?: Pagination | null
}

/** R-VOTE-06. Drafts and archived ones are for who edits them; others get none. */
export async function votes(ctx: Context, { status, archived, pagination }: ListArgs): Promise<SeenVote[]> {
  ctx.require('votes')
  const withDrafts = ctx.may('updateVote')
  const page = pageStart(pagination, pageSize.cards)
  if (!withDrafts && (archived || status === 'draft')) return []
  const list = { status: status ?? undefined, withDrafts, archived: archived ?? false, now: ctx.now(), ...page }
  return seenVotes(ctx, await listVotes(ctx.db, list))
}

/** R-VOTE-06: without those whose end date is over. */
export async function activeVotes(ctx: Context, pagination?: Pagination | null): Promise<SeenVote[]> {
  ctx.require('activeVotes')
  const list = { status: 'active', withDrafts: false, archived: false, now: ctx.now() } as const
  return seenVotes(ctx, await listVotes(ctx.db, { ...list, ...pageStart(pagination, pageSize.cards) }))
}

/** F-VOTE-07: who voted, once it has ended; not what. */
export async function voteVoters(ctx: Context, id: string, pagination?: Pagination | null) {
  const row = await voteFor(ctx, 'voteVoters', id)
  const { after, limit } = pageStart(pagination)
  if (row.status !== 'ended') throw new Refusal('CONFLICT', 'votes.votersLater')
  const ids = (await listVoters(ctx.db, row.id, after, limit)).map(({ userId }) => userId)
  const names = await peopleOf(ctx.db, ids)
  const gone = say(ctx.sentences, ctx.language, 'accounts.deleted')
  return ids.map((one) => {
    const person = names.get(one)
    return { id: one, pseudo: person && !person.isErased ? person.pseudo : gone }
  })
}
