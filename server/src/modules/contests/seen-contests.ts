import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import { say } from '../../kernel/refusal.ts'
import { type KnownPerson, peopleOf } from '../accounts/index.ts'
import { type Form, formsOf } from '../forms/index.ts'
import { type Image, imagesOf } from '../uploads/index.ts'
import { contestsWithRounds, juriesOf } from './judging/store.ts'
import { winnersOf } from './reviewing/store.ts'
import { type ContestRow, type EntryRow, entriesOfMember } from './store.ts'
import { ballotsOf, votersOf } from './voting/store.ts'
import { missingToFinish } from './writing/missing-to-finish.ts'

/** A contest together with those that were read with it. */
export interface SeenContest extends ContestRow {
  page: SeenPage
}

/** As the parents of the GraphQL type `Contest`. */
export function seenContests(ctx: Context, rows: readonly ContestRow[]): SeenContest[] {
  const page = new SeenPage(ctx, rows)
  return rows.map((row) => ({ ...row, page }))
}

export const nameOf = (ctx: Context, person?: KnownPerson): string =>
  person && !person.isErased ? person.pseudo : say(ctx.sentences, ctx.language, 'accounts.deleted')

/** What is requested for one contest of a page is fetched for all of them, once. */
export class SeenPage {
  readonly #ctx: Context
  readonly #rows: readonly ContestRow[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly ContestRow[]) {
    this.#ctx = ctx
    this.#rows = rows
  }

  get #ids() {
    return this.#rows.map(({ id }) => id)
  }

  covers(): Promise<Map<string, Image>> {
    const ids = this.#rows.flatMap(({ coverId }) => coverId ?? [])
    return this.#once('covers', async () => (ids.length > 0 ? imagesOf(this.#ctx.db, ids) : new Map()))
  }

  organizers(): Promise<Map<string, KnownPerson>> {
    return this.#once('organizers', () =>
      peopleOf(
        this.#ctx.db,
        this.#rows.map(({ organizerId }) => organizerId),
      ),
    )
  }

  forms(): Promise<Map<string, Form>> {
    return this.#once('forms', () =>
      formsOf(
        this.#ctx.db,
        this.#rows.flatMap(({ formId }) => formId ?? []),
      ),
    )
  }

  /** The caller's own, by contest. */
  entries(): Promise<Map<string, EntryRow>> {
    const id = this.#ctx.actor?.id
    return this.#once('entries', async () => (id ? entriesOfMember(this.#ctx.db, id, this.#ids) : new Map()))
  }

  /** Ids of jurors, by contest. */
  juries(): Promise<Map<string, string[]>> {
    return this.#once('juries', () => juriesOf(this.#ctx.db, this.#ids))
  }

  jurors(): Promise<Map<string, KnownPerson>> {
    return this.#once('jurors', async () => peopleOf(this.#ctx.db, [...(await this.juries()).values()].flat()))
  }

  /** Ids of those of which a round was opened. */
  withRounds(): Promise<Set<string>> {
    return this.#once('withRounds', () => contestsWithRounds(this.#ctx.db, this.#ids))
  }

  missingToFinish() {
    const judged = this.#rows.filter(({ status }) => status === 'judging').map(({ id }) => id)
    return this.#once('missingToFinish', () => missingToFinish(this.#ctx.db, judged))
  }

  /** How many voted, by contest. */
  voters(): Promise<Map<string, number>> {
    return this.#once('voters', () =>
      votersOf(
        this.#ctx.db,
        this.#rows.filter(({ voteUntil }) => voteUntil).map(({ id }) => id),
      ),
    )
  }

  /** The entry that the caller voted for, by contest. */
  ballots(): Promise<Map<string, string>> {
    const id = this.#ctx.actor?.id
    return this.#once('ballots', async () => (id ? ballotsOf(this.#ctx.db, id, this.#ids) : new Map()))
  }

  winners() {
    return this.#once('winners', () =>
      winnersOf(
        this.#ctx.db,
        this.#rows.filter(({ status }) => status === 'finished').map(({ id }) => id),
      ),
    )
  }
}
