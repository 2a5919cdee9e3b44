import { candidateStatuses, isVoteOpen, isVoteOver, juryFields } from '@vondrona/rules/contests'
import type { Context } from '../../kernel/context.ts'
import { judgesAnswers } from './judging/store.ts'
import { findContest, findEntryByAnswers } from './store.ts'
import { isPublic } from './voting/contest-candidates.ts'

/**
 * Who opens the files of an entry: its organiser, its jury those it may see, voters those that are public; what is public
 * leaves no line in the log.
 */
export async function mayReview(ctx: Context, answersId: string, fieldName: string): Promise<boolean | 'public'> {
  const { actor } = ctx
  const entry = actor ? await findEntryByAnswers(ctx.db, answersId) : undefined
  const contest = entry?.appliedAt ? await findContest(ctx.db, entry.contestId) : undefined
  if (!actor || !entry || !contest) return false
  const question = { fieldName, fieldType: 'file' }
  const isVoted = isVoteOpen(contest, ctx.now()) || isVoteOver(contest, ctx.now())
  if (isVoted && candidateStatuses.includes(entry.status) && isPublic(contest, question)) return 'public'
  if (ctx.may('contestApplications', contest.organizerId)) return true
  const judged = await judgesAnswers(ctx.db, answersId, actor.id)
  return judged !== undefined && juryFields([question], judged.hiddenFields).length > 0
}
