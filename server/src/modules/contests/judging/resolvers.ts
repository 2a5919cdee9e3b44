import type { Context } from '../../../kernel/context.ts'
import type { Resolvers } from '../../../kernel/module.ts'
import type { KnownPerson } from '../../accounts/index.ts'
import { nameOf } from '../seen-contests.ts'
import { roundEntries } from './contest-rounds.ts'
import type { SeenRound, SeenRoundEntry } from './seen-rounds.ts'

declare module '../../../kernel/module.ts' {
  interface Parents {
    ContestRound: SeenRound
    RoundEntry: SeenRoundEntry
  }
}

const person = (ctx: Context, people: ReadonlyMap<string, KnownPerson>, id: string) => ({
  id,
  pseudo: nameOf(ctx, people.get(id)),
})

/** F-CON-04: until a round is locked a juror reads their own scores only, and until the contest is over not whose an entry is. */
export const roundResolvers: Resolvers = {
  ContestRound: {
    entriesCount: async (round) => (await round.progress()).entries,
    scoresCount: async (round) => (await round.progress()).scores,
    myScoresCount: async (round) => (await round.progress()).mine,
    thinlyScored: (round) => round.thinlyScored(),
    entries: (round, { pagination }, ctx) => roundEntries(ctx, round, pagination),
  },
  RoundEntry: {
    answers: (row) => row.page.answers(row),
    myScore: async (row, _, ctx) => (await own(row, ctx))?.score ?? null,
    myComment: async (row, _, ctx) => (await own(row, ctx))?.comment ?? null,
    average: async ({ id, page }) => {
      const scores = page.round.lockedAt ? await page.scores(id) : []
      return scores.length > 0 ? scores.reduce((sum, { score }) => sum + score, 0) / scores.length : null
    },
    scores: async ({ id, page }, _, ctx) => {
      if (!page.round.lockedAt) return null
      const [scores, jurors] = await Promise.all([page.scores(id), page.jurors()])
      return scores.map(({ jurorId, score, comment }) => ({ juror: person(ctx, jurors, jurorId), score, comment }))
    },
    entrant: async ({ userId, page }, _, ctx) =>
      (await page.isNamed()) ? person(ctx, await page.entrants(), userId) : null,
  },
}

const own = async ({ id, page }: SeenRoundEntry, ctx: Context) =>
  (await page.scores(id)).find(({ jurorId }) => jurorId === ctx.actor?.id)
