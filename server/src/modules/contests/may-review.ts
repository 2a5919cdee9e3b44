import { isShownInVote, isVoteOpen, isVoteOver } from '@vondrona/rules/contests'
import type { MayReview } from '../forms/index.ts'
import { juryQuestions } from './judging/jury-questions.ts'
import { isBlind } from './judging/refuse-blind.ts'
import { judgesAnswers } from './judging/store.ts'
import { findContest, findEntryByAnswers } from './store.ts'
import { publicQuestions } from './voting/public-questions.ts'
import { candidatesById } from './voting/store.ts'

/**
 * Who opens the files of an entry: its organiser, its jury those it may see, voters those that are public; what is public
 * leaves no line in the log. Who is on the jury sees no more than the jury until the contest is over, and who takes part
 * nothing of the others, administrators neither.
 */
export const mayReview: MayReview = async (ctx, answersId, fieldName) => {
  const { actor } = ctx
  const entry = actor ? await findEntryByAnswers(ctx.db, answersId) : undefined
  const contest = entry?.appliedAt ? await findContest(ctx.db, entry.contestId) : undefined
  if (!actor || !entry || !contest) return false
  const question = { fieldName, fieldType: 'file' }
  const isVoted = isVoteOpen(contest, ctx.now()) || isVoteOver(contest, ctx.now())
  const isCandidate = isVoted && isShownInVote(entry.status) && (await candidatesById(ctx.db, [entry.id])).length > 0
  if (isCandidate && (await publicQuestions(ctx, contest))([question]).length > 0) return 'public'
  const isBlindNow = await isBlind(ctx, ctx.db, contest)
  if (!isBlindNow && ctx.may('contestApplications', contest.organizerId)) return true
  const isOfJury = await judgesAnswers(ctx.db, answersId, actor.id)
  if (isOfJury && (await juryQuestions(ctx.db, contest))([question]).length > 0) return 'unnamed'
  return isBlindNow && 'blind'
}
