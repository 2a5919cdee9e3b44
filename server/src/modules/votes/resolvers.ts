import { isRunning, seesResults, statusAt, whyNotVote } from '@vondrona/rules/votes'
import type { Context } from '../../kernel/context.ts'
import type { Resolvers } from '../../kernel/module.ts'
import { say } from '../../kernel/refusal.ts'
import { castBallot } from './casting/cast-ballot.ts'
import { castVote } from './casting/cast-vote.ts'
import { retractVote } from './casting/retract-vote.ts'
import { endVote } from './closing/end-vote.ts'
import { vote } from './find-vote.ts'
import { activeVotes, votes, voteVoters } from './list-votes.ts'
import { seenPicture } from './pictures/seen-picture.ts'
import { voteUpdated } from './results/vote-updated.ts'
import type { SeenPage, SeenVote } from './seen-votes.ts'
import type { OptionRow } from './store.ts'
import { createVote } from './writing/create-vote.ts'
import { deleteVote } from './writing/delete-vote.ts'
import { updateVote } from './writing/update-vote.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    Vote: SeenVote
    VoteOption: SeenOption
  }
}

interface SeenOption extends OptionRow {
  isShown: boolean
  page: SeenPage
}

/** Null: hidden from the caller. */
async function shownOptions(row: SeenVote) {
  const [options, voters] = await Promise.all([row.page.options(), row.page.voters()])
  const isShown = seesResults(row, voters.has(row.id))
  return { options: options.get(row.id) ?? [], isShown }
}

const nameOf = (ctx: Context, person?: { pseudo: string; isErased: boolean }) =>
  person && !person.isErased ? person.pseudo : say(ctx.sentences, ctx.language, 'accounts.deleted')

export const resolvers: Resolvers = {
  Query: {
    votes: (_, args, ctx) => votes(ctx, args),
    activeVotes: (_, { pagination }, ctx) => activeVotes(ctx, pagination),
    vote: (_, { id }, ctx) => vote(ctx, id),
    voteVoters: (_, { voteId, pagination }, ctx) => voteVoters(ctx, voteId, pagination),
  },
  Mutation: {
    createVote: (_, { input }, ctx) => createVote(ctx, input),
    updateVote: (_, { id, input }, ctx) => updateVote(ctx, id, input),
    castBallot: (_, args, ctx) => castBallot(ctx, args),
    castVote: (_, args, ctx) => castVote(ctx, args),
    retractVote: (_, args, ctx) => retractVote(ctx, args),
    endVote: (_, { id }, ctx) => endVote(ctx, id),
    deleteVote: (_, { id, confirmed }, ctx) => deleteVote(ctx, id, confirmed ?? false),
  },
  Subscription: { voteUpdated: { subscribe: (_, { id }, ctx) => voteUpdated(ctx, id) } },
  Vote: {
    options: async (row) => {
      const { options, isShown } = await shownOptions(row)
      return options.map((option) => ({ ...option, isShown, page: row.page }))
    },
    totalVotes: async (row) => {
      const { options, isShown } = await shownOptions(row)
      return isShown ? options.reduce((sum, { votes }) => sum + votes, 0) : null
    },
    status: (row, _, ctx) => statusAt(row, ctx.now()),
    isActive: (row, _, ctx) => isRunning(row, ctx.now()),
    createdBy: async ({ createdBy: id, page }, _, ctx) => ({ id, pseudo: nameOf(ctx, (await page.editors()).get(id)) }),
    coverImage: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)?.url) || null,
    cover: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)) || null,
    votersCount: (row) => row.voterCount,
    hasVoted: async ({ id, page }) => (await page.voters()).has(id),
    myChoices: async ({ id, isSecret, page }) => (isSecret ? null : ((await page.voters()).get(id)?.choices ?? [])),
    blockedBy: (row, _, ctx) => (ctx.actor ? whyNotVote(ctx.actor, row, ctx.now()) : null),
    receipt: (row) => row.receipt ?? null,
    ballotsHash: (row) => row.boxHash?.toString('hex') ?? null,
    isArchived: (row) => row.archivedAt !== null,
    mayEdit: (_row, _, ctx) => ctx.may('updateVote'),
  },
  VoteOption: {
    votes: ({ votes, isShown }) => (isShown ? votes : null),
    picture: async (option, _, ctx) => seenPicture(ctx, option, await imageOf(option)),
    image: async (option, _, ctx) => (ctx.may('updateVote') && (await imageOf(option))) || null,
  },
}

const imageOf = async ({ imageId, page }: SeenOption) => (imageId ? (await page.pictures()).get(imageId) : undefined)
