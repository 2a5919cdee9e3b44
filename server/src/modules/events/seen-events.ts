import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import { type Form, formsOf } from '../forms/index.ts'
import { type Image, imagesOf } from '../uploads/index.ts'
import { latestPostponement } from './calling-off/store.ts'
import {
  type ApplicationTypeRow,
  type EditorRow,
  type EventRow,
  editorsOf,
  type PostponementRow,
  type TicketTypeRow,
} from './store.ts'
import { applicationTypesOf, ticketTypesOf } from './types/store.ts'

/** An event together with those that were read with it. */
export interface SeenEvent extends EventRow {
  page: SeenPage
}
export interface SeenApplicationType extends ApplicationTypeRow {
  forms: () => Promise<Map<string, Form>>
}

/** As the parents of the GraphQL type `Event`. */
export function seenEvents(ctx: Context, rows: readonly EventRow[]): SeenEvent[] {
  const page = new SeenPage(ctx, rows)
  return rows.map((row) => ({ ...row, page }))
}

/** As the parents of the GraphQL type `EventApplicationType`: their forms are read together. */
export function seenApplicationTypes(ctx: Context, rows: readonly ApplicationTypeRow[]): SeenApplicationType[] {
  let asked: Promise<Map<string, Form>> | undefined
  const forms = () => {
    asked ??= formsOf(ctx.db, [...new Set(rows.flatMap(({ formId }) => formId ?? []))])
    return asked
  }
  return rows.map((row) => ({ ...row, forms }))
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

  editors(): Promise<Map<string, EditorRow>> {
    return this.#once('editors', () =>
      editorsOf(
        this.#ctx.db,
        this.#rows.map((row) => row.createdBy),
      ),
    )
  }

  postponements(): Promise<Map<string, PostponementRow>> {
    return this.#once('postponements', () => latestPostponement(this.#ctx.db, this.#ids))
  }
}
