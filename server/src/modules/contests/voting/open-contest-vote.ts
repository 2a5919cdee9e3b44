import { voteInput } from '@vondrona/rules/contests'
import { contest as limits } from '@vondrona/rules/contests/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { answer, judgedFor, openForChanges } from '../find-contest.ts'
import type { SeenContest } from '../seen-contests.ts'
import { changeContest, countOfStatus } from '../store.ts'

/** F-CON-06: once, between what is shortlisted then, until a day that can be moved while it runs. */
export async function openContestVote(ctx: Context, contestId: string, raw: unknown): Promise<SeenContest> {
  const found = await judgedFor(ctx, 'openContestVote', contestId)
  const { until } = parse(voteInput, { until: raw })
  const ahead = until.getTime() - ctx.now().getTime()
  if (ahead <= 0) throw badInput([{ field: 'until', key: 'contests.datePast' }])
  if (ahead > limits.voteLongest) throw badInput([{ field: 'until', key: 'contests.voteTooLong' }])
  await ctx.transaction(async (tx) => {
    const contest = await openForChanges(tx, found.id)
    if (contest.status !== 'judging') throw new Refusal('CONFLICT', 'contests.notJudging')
    if (contest.voteUntil?.getTime() === until.getTime()) return
    if (contest.voteUntil && contest.voteUntil <= ctx.now()) throw new Refusal('CONFLICT', 'contests.voteAgain')
    const candidates = await countOfStatus(tx, contest.id, ['shortlisted'])
    if (candidates < 2) throw new Refusal('CONFLICT', 'contests.noCandidates')
    if (candidates > limits.candidates) throw new Refusal('CONFLICT', 'contests.manyCandidates')
    if (contest.publicFields.length === 0)
      throw new Refusal('CONFLICT', 'contests.nothingPublic', { field: 'publicFields' })
    const voteOpenedAt = contest.voteOpenedAt ?? ctx.now()
    await changeContest(tx, contest.id, { voteOpenedAt, voteUntil: until, updatedAt: ctx.now() })
    await writeAudit(tx, ctx, 'contest.voteOpened', { targetId: contest.id, detail: { until, candidates } })
    afterCommit(tx, () => ctx.publish('contests.changed', { id: contest.id }))
  })
  return answer(ctx, found.id)
}
