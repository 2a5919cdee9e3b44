import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import { type KnownPerson, peopleOf } from '../accounts/index.ts'
import { answersOf, type GivenForm } from '../forms/index.ts'
import { type SeenContest, seenContests } from './seen-contests.ts'
import { type ContestRow, contestsOf, type EntryRow } from './store.ts'

/** An entry together with those that were read with it. */
export interface SeenEntry extends EntryRow {
  readonly __typename: 'ContestApplication'
  page: SeenEntries
}

/** As the parents of the GraphQL type `ContestApplication`. */
export function seenEntries(ctx: Context, rows: readonly EntryRow[]): SeenEntry[] {
  const page = new SeenEntries(ctx, rows)
  return rows.map((row) => ({ ...row, __typename: 'ContestApplication', page }))
}

export const seenEntry = (ctx: Context, row: EntryRow): SeenEntry => seenEntries(ctx, [row])[0] as SeenEntry

/** What is requested for one entry of a page is fetched for all of them, once. */
export class SeenEntries {
  readonly #ctx: Context
  readonly #rows: readonly EntryRow[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly EntryRow[]) {
    this.#ctx = ctx
    this.#rows = rows
  }

  contests(): Promise<Map<string, ContestRow>> {
    return this.#once('contests', () =>
      contestsOf(
        this.#ctx.db,
        this.#rows.map(({ contestId }) => contestId),
      ),
    )
  }

  seenContests(): Promise<Map<string, SeenContest>> {
    return this.#once('seenContests', async () => {
      const rows = [...(await this.contests()).values()]
      return new Map(seenContests(this.#ctx, rows).map((row) => [row.id, row]))
    })
  }

  async answers({ answersId }: EntryRow): Promise<GivenForm | undefined> {
    const all = await this.#once('answers', () =>
      answersOf(
        this.#ctx.db,
        this.#rows.flatMap((row) => row.answersId ?? []),
      ),
    )
    return answersId ? all.get(answersId) : undefined
  }

  people(): Promise<Map<string, KnownPerson>> {
    return this.#once('people', () =>
      peopleOf(
        this.#ctx.db,
        this.#rows.map(({ userId }) => userId),
      ),
    )
  }
}
