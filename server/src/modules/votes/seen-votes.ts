import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import { type KnownPerson, peopleOf } from '../accounts/index.ts'
import { type Image, imagesOf } from '../uploads/index.ts'
import { type OptionRow, optionsOf, type VoteRow, type VoterRow, votedBy } from './store.ts'

/** A vote together with those that were read with it. */
export interface SeenVote extends VoteRow {
  page: SeenPage
  receipt?: string | null
}

/** What was read with the rows already. */
interface Known {
  options?: Map<string, OptionRow[]>
  voters?: Map<string, VoterRow>
}

/** As the parents of the GraphQL type `Vote`. */
export function seenVotes(ctx: Context, rows: readonly VoteRow[], known: Known = {}): SeenVote[] {
  const page = new SeenPage(ctx, rows, known)
  return rows.map((row) => ({ ...row, page }))
}

/** What is requested for one vote of a page is fetched for all of them, once. */
export class SeenPage {
  readonly #ctx: Context
  readonly #rows: readonly VoteRow[]
  readonly #known: Known
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly VoteRow[], known: Known) {
    this.#ctx = ctx
    this.#rows = rows
    this.#known = known
  }

  get #ids() {
    return this.#rows.map((row) => row.id)
  }

  options(): Promise<Map<string, OptionRow[]>> {
    return this.#once('options', async () => this.#known.options ?? optionsOf(this.#ctx.db, this.#ids))
  }

  /** The caller's lines on the rolls. */
  voters(): Promise<Map<string, VoterRow>> {
    const id = this.#ctx.actor?.id
    return this.#once(
      'voters',
      async () => this.#known.voters ?? (id ? votedBy(this.#ctx.db, id, this.#ids) : new Map()),
    )
  }

  covers(): Promise<Map<string, Image>> {
    return this.#once('covers', () =>
      imagesOf(
        this.#ctx.db,
        this.#rows.flatMap(({ coverId }) => coverId ?? []),
      ),
    )
  }

  /** Of the options. */
  pictures(): Promise<Map<string, Image>> {
    return this.#once('pictures', async () => {
      const options = [...(await this.options()).values()].flat()
      return imagesOf(
        this.#ctx.db,
        options.flatMap(({ imageId }) => imageId ?? []),
      )
    })
  }

  editors(): Promise<Map<string, KnownPerson>> {
    return this.#once('editors', () =>
      peopleOf(
        this.#ctx.db,
        this.#rows.map(({ createdBy }) => createdBy),
      ),
    )
  }
}
