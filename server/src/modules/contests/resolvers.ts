import { contestStatusAt, isVoteOpen, sentEntries, whyNotEnter } from '@vondrona/rules/contests'
import type { Resolvers } from '../../kernel/module.ts'
import { readAnswers } from '../forms/index.ts'
import { saveContestEntry } from './entering/save-contest-entry.ts'
import { contest, mayEdit } from './find-contest.ts'
import { addContestJuror } from './judging/add-contest-juror.ts'
import { contestRound, contestRounds, myJuries } from './judging/contest-rounds.ts'
import { lockContestRound } from './judging/lock-contest-round.ts'
import { openContestRound } from './judging/open-contest-round.ts'
import { removeContestJuror } from './judging/remove-contest-juror.ts'
import { roundResolvers } from './judging/resolvers.ts'
import { scoreContestEntry } from './judging/score-contest-entry.ts'
import { seenRounds } from './judging/seen-rounds.ts'
import { contestCategories, contests } from './lists/contests.ts'
import { contestApplication, contestApplications, type SeenEntryPage } from './reviewing/contest-applications.ts'
import { reviewContestApplication } from './reviewing/review-contest-application.ts'
import { nameOf, type SeenContest } from './seen-contests.ts'
import { type SeenEntry, seenEntry } from './seen-entries.ts'
import { castContestVote } from './voting/cast-contest-vote.ts'
import { contestCandidates, type SeenCandidate } from './voting/contest-candidates.ts'
import { openContestVote } from './voting/open-contest-vote.ts'
import { cancelContest } from './writing/cancel-contest.ts'
import { createContest } from './writing/create-contest.ts'
import { deleteContest } from './writing/delete-contest.ts'
import { updateContest } from './writing/update-contest.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    Contest: SeenContest
    ContestApplication: SeenEntry
    ContestApplicationPage: SeenEntryPage
    ContestCandidate: SeenCandidate
  }
}

export const resolvers: Resolvers = {
  Query: {
    contests: (_, { filters, pagination }, ctx) => contests(ctx, filters, pagination),
    contest: (_, { id }, ctx) => contest(ctx, id),
    contestCategories: (_, __, ctx) => contestCategories(ctx),
    contestApplications: (_, { contestId, status, pagination }, ctx) =>
      contestApplications(ctx, contestId, status, pagination),
    contestApplication: (_, { id }, ctx) => contestApplication(ctx, id),
    myJuries: (_, __, ctx) => myJuries(ctx),
    contestRounds: (_, { contestId }, ctx) => contestRounds(ctx, contestId),
    contestRound: (_, { id }, ctx) => contestRound(ctx, id),
    contestCandidates: (_, { contestId }, ctx) => contestCandidates(ctx, contestId),
  },
  Mutation: {
    createContest: (_, { input }, ctx) => createContest(ctx, input),
    updateContest: (_, { id, input }, ctx) => updateContest(ctx, id, input),
    cancelContest: (_, args, ctx) => cancelContest(ctx, args),
    deleteContest: (_, { id }, ctx) => deleteContest(ctx, id),
    saveContestEntry: async (_, args, ctx) => seenEntry(ctx, await saveContestEntry(ctx, args)),
    reviewContestApplication: async (_, args, ctx) => seenEntry(ctx, await reviewContestApplication(ctx, args)),
    addContestJuror: (_, { contestId, pseudo }, ctx) => addContestJuror(ctx, contestId, pseudo),
    removeContestJuror: (_, { contestId, userId }, ctx) => removeContestJuror(ctx, contestId, userId),
    openContestRound: async (_, { contestId, name }, ctx) =>
      seenRounds(ctx, [await openContestRound(ctx, contestId, name)])[0],
    lockContestRound: async (_, { id }, ctx) => seenRounds(ctx, [await lockContestRound(ctx, id)])[0],
    scoreContestEntry: (_, args, ctx) => scoreContestEntry(ctx, args),
    openContestVote: (_, { contestId, until }, ctx) => openContestVote(ctx, contestId, until),
    castContestVote: (_, { entryId, at }, ctx) => castContestVote(ctx, entryId, at),
  },
  Contest: {
    status: (row, _, ctx) => contestStatusAt(row, ctx.now()),
    image: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)?.url) || null,
    cover: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)) || null,
    organizerName: async ({ organizerId, page }, _, ctx) => nameOf(ctx, (await page.organizers()).get(organizerId)),
    formConfig: async ({ formId, page }) => (formId && (await page.forms()).get(formId)) || null,
    cancelReason: (row) => (row.status === 'cancelled' ? row.cancelReason : null),
    revision: (row, _, ctx) => (mayEdit(ctx, row) ? row.revision : null),
    mayEdit: (row, _, ctx) => mayEdit(ctx, row),
    myEntry: async ({ id, page }, _, ctx) => {
      const entry = (await page.entries()).get(id)
      return entry ? seenEntry(ctx, entry) : null
    },
    blockedBy: async (row, _, ctx) => {
      if (!ctx.actor) return null
      const entry = (await row.page.entries()).get(row.id)
      return whyNotEnter(ctx.actor, row, ctx.now(), entry && sentEntries.includes(entry.status))
    },
    isJuror: async ({ id, page }, _, ctx) =>
      Boolean(ctx.actor && (await page.juries()).get(id)?.includes(ctx.actor.id)),
    jury: async (row, _, ctx) => {
      if (!mayEdit(ctx, row)) return null
      const [ids, people] = [(await row.page.juries()).get(row.id) ?? [], await row.page.jurors()]
      return ids.map((id) => ({ id, pseudo: nameOf(ctx, people.get(id)) }))
    },
    hiddenFields: (row, _, ctx) => (mayEdit(ctx, row) ? row.hiddenFields : null),
    hasRounds: async (row, _, ctx) => (mayEdit(ctx, row) ? (await row.page.withRounds()).has(row.id) : null),
    missingToFinish: async (row, _, ctx) =>
      (mayEdit(ctx, row) && (await row.page.missingToFinish()).get(row.id)) || null,
    isVoteOpen: (row, _, ctx) => isVoteOpen(row, ctx.now()),
    votersCount: async ({ id, page }) => (await page.voters()).get(id) ?? 0,
    myVote: async ({ id, page }) => (await page.ballots()).get(id) ?? null,
    winners: async ({ id, page }) => (await page.winners()).get(id) ?? [],
  },
  ContestApplication: {
    kind: () => 'contest',
    contestName: async (row) => (await row.page.contests()).get(row.contestId)?.name ?? '',
    applicationData: async (row) => (await row.page.answers(row))?.answers ?? null,
    answers: async (row) => {
      const given = await row.page.answers(row)
      return given ? readAnswers(given) : []
    },
    chargeId: ({ userId, status, chargeId }, _, ctx) =>
      status === 'awaiting_payment' && ctx.actor?.id === userId ? chargeId : null,
    submittedAt: (row) => row.appliedAt,
    contest: async (row) => (await row.page.seenContests()).get(row.contestId) ?? null,
    entrant: async ({ userId: id, page }, _, ctx) => ({ id, pseudo: nameOf(ctx, (await page.people()).get(id)) }),
  },
  ContestApplicationPage: {
    counts: (page) => page.counts(),
  },
  ContestCandidate: {
    votes: (candidate) => candidate.votes(),
    answers: (candidate) => candidate.answers(),
  },
  ...roundResolvers,
}
