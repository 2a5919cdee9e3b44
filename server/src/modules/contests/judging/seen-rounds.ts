import type { Context } from '../../../kernel/context.ts'
import { makeReadOnce } from '../../../kernel/graphql/read-once.ts'
import { type KnownPerson, peopleOf } from '../../accounts/index.ts'
import { answersOf, type GivenForm, readNamelessAnswers } from '../../forms/index.ts'
import { type ContestRow, type EntryRow, findContest } from '../store.ts'
import { juryQuestions } from './jury-questions.ts'
import { isBlind } from './refuse-blind.ts'
import { progressOf, type RoundRow, type ScoreRow, scoresOf, type ThinlyScored, thinlyScored } from './store.ts'

/** A round together with those that were read with it. */
export interface SeenRound extends RoundRow {
  progress(): Promise<{ entries: number; scores: number; mine: number }>
  /** Null for whom it is not. */
  thinlyScored(): Promise<ThinlyScored[] | null>
}

export function seenRounds(ctx: Context, rows: readonly RoundRow[]): SeenRound[] {
  const once = makeReadOnce()
  const all = () =>
    once('progress', () =>
      progressOf(
        ctx.db,
        rows.map(({ id }) => id),
        ctx.actor?.id ?? '',
      ),
    )
  const thin = () =>
    once('thin', async () =>
      Map.groupBy(
        await thinlyScored(
          ctx.db,
          rows.map(({ id }) => id),
        ),
        ({ roundId }) => roundId,
      ),
    )
  const contest = (id: string) => once(`contest ${id}`, () => findContest(ctx.db, id))
  return rows.map((row) => ({
    ...row,
    async thinlyScored() {
      const { organizerId } = (await contest(row.contestId)) ?? {}
      return organizerId && ctx.may('lockContestRound', organizerId) ? ((await thin()).get(row.id) ?? []) : null
    },
    progress: async () => (await all()).get(row.id) ?? { entries: 0, scores: 0, mine: 0 },
  }))
}

/** F-CON-04: an entry as a jury reads it, with those that were read with it. */
export interface SeenRoundEntry extends EntryRow {
  page: SeenRoundPage
}

export function seenRoundEntries(ctx: Context, round: RoundRow, rows: readonly EntryRow[]): SeenRoundEntry[] {
  const page = new SeenRoundPage(ctx, round, rows)
  return rows.map((row) => ({ ...row, page }))
}

export class SeenRoundPage {
  readonly #ctx: Context
  readonly #rows: readonly EntryRow[]
  readonly #once = makeReadOnce()
  readonly round: RoundRow

  constructor(ctx: Context, round: RoundRow, rows: readonly EntryRow[]) {
    this.#ctx = ctx
    this.#rows = rows
    this.round = round
  }

  /** Without the questions and the names of files that say whose it is. */
  async answers({ answersId }: EntryRow) {
    const [given, shown] = await Promise.all([this.#answers(), this.#shown()])
    const form = answersId ? given.get(answersId) : undefined
    return form && shown ? readNamelessAnswers(this.#ctx, { ...form, fields: shown(form.fields) }) : []
  }

  async scores(entryId: string): Promise<ScoreRow[]> {
    return (await this.#scores()).get(entryId) ?? []
  }

  jurors(): Promise<Map<string, KnownPerson>> {
    return this.#once('jurors', async () =>
      peopleOf(
        this.#ctx.db,
        [...(await this.#scores()).values()].flat().map(({ jurorId }) => jurorId),
      ),
    )
  }

  /** Names are told of a locked round, to the jury once the contest is over: the same entries may be in another round. */
  isNamed(): Promise<boolean> {
    return this.#once('isNamed', async () => {
      const contest = this.round.lockedAt && (await this.#contest())
      return Boolean(contest) && !(await isBlind(this.#ctx, this.#ctx.db, contest as ContestRow))
    })
  }

  entrants(): Promise<Map<string, KnownPerson>> {
    return this.#once('entrants', () =>
      peopleOf(
        this.#ctx.db,
        this.#rows.map(({ userId }) => userId),
      ),
    )
  }

  #scores(): Promise<Map<string, ScoreRow[]>> {
    return this.#once('scores', async () => {
      const ids = this.#rows.map(({ id }) => id)
      return Map.groupBy(await scoresOf(this.#ctx.db, this.round.id, ids), ({ entryId }) => entryId)
    })
  }

  #answers(): Promise<Map<string, GivenForm>> {
    return this.#once('answers', () =>
      answersOf(
        this.#ctx.db,
        this.#rows.flatMap(({ answersId }) => answersId ?? []),
      ),
    )
  }

  #contest(): Promise<ContestRow | undefined> {
    return this.#once('contest', () => findContest(this.#ctx.db, this.round.contestId))
  }

  #shown() {
    return this.#once('shown', async () => {
      const contest = await this.#contest()
      return contest && juryQuestions(this.#ctx.db, contest)
    })
  }
}
