import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import { type KnownPerson, peopleOf } from '../accounts/index.ts'
import { type Form, formsOf } from '../forms/index.ts'
import { type Image, imagesOf } from '../uploads/index.ts'
import { latestPostponement } from './calling-off/store.ts'
import { type ApplicationTypeRow, type EventRow, eventsOf, type PostponementRow, type TicketTypeRow } from './store.ts'
import { applicationTypesOf, ticketTypesOf } from './types/store.ts'

/** An event together with those that were read with it. */
export interface SeenEvent extends EventRow {
  page: SeenPage
}
/** An application type together with those that were read with it. */
export interface SeenApplicationType extends ApplicationTypeRow {
  page: SeenTypes
}

/** As the parents of the GraphQL type `Event`. */
export function seenEvents(ctx: Context, rows: readonly EventRow[]): SeenEvent[] {
  const page = new SeenPage(ctx, rows)
  return rows.map((row) => ({ ...row, page }))
}

/** As the parents of the GraphQL type `EventApplicationType`, of events that the caller sees. */
export function seenApplicationTypes(ctx: Context, rows: readonly ApplicationTypeRow[]): SeenApplicationType[] {
  const page = new SeenTypes(ctx, rows)
  return rows.map((row) => ({ ...row, page }))
}

/**
 * What is requested for one event of a page is fetched for all of them, once: a list costs as many queries as one event.
 */
export class SeenPage {
  readonly #ctx: Context
  readonly #rows: readonly EventRow[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly EventRow[]) {
    this.#ctx = ctx
    this.#rows = rows
  }

  get #ids() {
    return [...new Set(this.#rows.map((row) => row.id))]
  }

  ticketTypes(): Promise<Map<string, TicketTypeRow[]>> {
    return this.#once('ticketTypes', () => ticketTypesOf(this.#ctx.db, this.#ids))
  }

  applicationTypes(): Promise<Map<string, SeenApplicationType[]>> {
    return this.#once('applicationTypes', async () => {
      const found = await applicationTypesOf(this.#ctx.db, this.#ids)
      return Map.groupBy(seenApplicationTypes(this.#ctx, [...found.values()].flat()), (row) => row.eventId)
    })
  }

  covers(): Promise<Map<string, Image>> {
    const ids = [...new Set(this.#rows.flatMap(({ coverId }) => coverId ?? []))]
    return this.#once('covers', async () => (ids.length > 0 ? imagesOf(this.#ctx.db, ids) : new Map()))
  }

  editors(): Promise<Map<string, KnownPerson>> {
    return this.#once('editors', () =>
      peopleOf(
        this.#ctx.db,
        this.#rows.map((row) => row.createdBy),
      ),
    )
  }

  postponements(): Promise<Map<string, PostponementRow>> {
    return this.#once('postponements', () => latestPostponement(this.#ctx.db, this.#ids))
  }
}

/** The same for application types. */
export class SeenTypes {
  readonly #ctx: Context
  readonly #rows: readonly ApplicationTypeRow[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly ApplicationTypeRow[]) {
    this.#ctx = ctx
    this.#rows = rows
  }

  forms(): Promise<Map<string, Form>> {
    const ids = [...new Set(this.#rows.flatMap(({ formId }) => formId ?? []))]
    return this.#once('forms', () => formsOf(this.#ctx.db, ids))
  }

  events(): Promise<Map<string, SeenEvent>> {
    const ids = [...new Set(this.#rows.map(({ eventId }) => eventId))]
    return this.#once('events', async () => {
      const rows = (await eventsOf(this.#ctx.db, ids)).values()
      return new Map(seenEvents(this.#ctx, [...rows]).map((event) => [event.id, event]))
    })
  }
}
