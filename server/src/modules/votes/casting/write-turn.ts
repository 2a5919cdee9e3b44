import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { putBallots } from '../box/box.ts'
import { optionsOf, type VoteRow } from '../store.ts'
import { decide } from './decide.ts'
import type { Draft, Outcome } from './draft.ts'
import { type Facts, readFacts } from './facts.ts'
import { addVoters, changePeople, changeVoters, changeVotes, removeVoters } from './store.ts'

/** The ballots of one transaction, each decided after the one before it. */
export async function writeTurn(
  tx: Tx,
  ctx: Context,
  drafts: readonly Draft[],
): Promise<Map<Draft, Outcome | Refusal>> {
  const facts = await readFacts(tx, ctx, drafts)
  const decided = new Map(drafts.map((draft) => [draft, attempt(draft, facts)]))
  const { rows, voteIds } = await store(tx, ctx, facts)
  const options = await optionsOf(tx, voteIds)
  if (voteIds.length > 0)
    afterCommit(tx, () => {
      for (const id of voteIds) ctx.publish('votes.changed', { id })
    })
  const outcomeOf = (draft: Draft, { code }: { code: string | null }): Outcome => ({
    row: rows.get(draft.voteId) ?? (facts.vote(draft.voteId) as VoteRow),
    options: options.get(draft.voteId) ?? facts.options(draft.voteId),
    voter: facts.voter(draft),
    code,
  })
  return new Map([...decided].map(([draft, done]) => [draft, done instanceof Refusal ? done : outcomeOf(draft, done)]))
}

function attempt(draft: Draft, facts: Facts): { code: string | null } | Refusal {
  try {
    return decide(draft, facts)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** What changed, with its counters, in the same commit. */
async function store(tx: Tx, ctx: Context, facts: Facts): Promise<{ rows: Map<string, VoteRow>; voteIds: string[] }> {
  const { added, changed, removed, ballots, votes, people, voteIds } = facts.changes()
  if (voteIds.length === 0) return { rows: new Map(), voteIds }
  if (added.length > 0) await addVoters(tx, added)
  if (changed.length > 0) await changeVoters(tx, changed)
  if (removed.length > 0) await removeVoters(tx, removed)
  await changeVotes(tx, votes)
  const rows = await changePeople(tx, people)
  for (const [id, cast] of Map.groupBy(ballots, ({ voteId }) => voteId)) {
    const vote = facts.vote(id) as VoteRow
    await putBallots(tx, ctx, vote, cast, rows.get(id)?.voterCount ?? vote.voterCount)
  }
  return { rows, voteIds }
}
