import { clockTime } from '@vondrona/rules/dates'
import { isDateOpen } from '@vondrona/rules/events'
import { arriveBy, live } from '@vondrona/rules/tickets'
import { showShortCode } from '@vondrona/rules/tickets/code'
import type { Context } from '../../../kernel/context.ts'
import { makeReadOnce } from '../../../kernel/graphql/read-once.ts'
import { say } from '../../../kernel/refusal.ts'
import { datesOf, eventsOf, ticketTypesOf } from '../../events/index.ts'
import { latestChoices } from '../../orders/index.ts'
import { type Image, imagesOf } from '../../uploads/index.ts'
import { codeOf, type Signer, signersOf } from '../signing/event-keys.ts'
import type { TicketRow } from '../store.ts'
import { maskName } from './mask.ts'
import { pdfPath, ticketLink } from './ticket-key.ts'

/** `whole`: its holder. `staff`: the same without what admits. `masked`: somebody who has yet to enter a code (D-30). */
export type View = 'whole' | 'staff' | 'masked'

/** What is asked of one ticket is read for all of them, once. */
class TicketPage {
  readonly #ctx: Context
  readonly #eventIds: readonly string[]
  readonly #orderIds: readonly string[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly TicketRow[]) {
    this.#ctx = ctx
    this.#eventIds = [...new Set(rows.map(({ eventId }) => eventId))]
    this.#orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  }

  events() {
    return this.#once('events', async () => {
      const rows = await eventsOf(this.#ctx.db, this.#eventIds)
      const dates = await datesOf(this.#ctx.db, [...rows.values()])
      return new Map(
        [...rows.values()].map((row) => {
          const isOpen = isDateOpen(dates.get(row.id) ?? {})
          return [row.id, { ...row, startsAt: isOpen ? null : row.startsAt, overAt: isOpen ? null : row.overAt }]
        }),
      )
    })
  }

  covers(): Promise<Map<string, Image>> {
    return this.#once('covers', async () => {
      const ids = [...(await this.events()).values()].flatMap(({ coverId }) => coverId ?? [])
      return imagesOf(this.#ctx.db, [...new Set(ids)])
    })
  }

  types() {
    return this.#once('types', async () => {
      const types = [...(await ticketTypesOf(this.#ctx.db, this.#eventIds)).values()].flat()
      return new Map(types.map((type) => [type.id, type.title]))
    })
  }

  choices() {
    return this.#once('choices', () => latestChoices(this.#ctx, this.#eventIds, this.#orderIds))
  }

  signers(): Promise<Map<string, Signer>> {
    return this.#once('signers', () => signersOf(this.#ctx, this.#eventIds))
  }
}

/** A ticket as one viewer sees it; fields of the contract that are not columns are read when they are asked for. */
export class SeenTicket {
  readonly row: TicketRow
  readonly #ctx: Context
  readonly #page: TicketPage
  readonly #view: View

  constructor(ctx: Context, row: TicketRow, page: TicketPage, view: View) {
    this.row = row
    this.#ctx = ctx
    this.#page = page
    this.#view = view
  }

  async event() {
    const event = (await this.#page.events()).get(this.row.eventId)
    if (!event) throw new Error('a ticket of no event')
    return event
  }

  async cover(): Promise<Image | null> {
    const { coverId } = await this.event()
    return (await this.#page.covers()).get(coverId ?? '') ?? null
  }

  async type(): Promise<string> {
    return (await this.#page.types()).get(this.row.ticketTypeId) ?? ''
  }

  get fullName(): string {
    return this.#view === 'masked' ? maskName(this.row.fullName) : this.row.fullName
  }

  get shortCode(): string {
    return this.#view === 'whole' ? showShortCode(this.row.shortCode) : '•••-•••-•••'
  }

  get number(): string | null {
    return this.#view === 'masked' ? null : this.row.number
  }

  get #isOpen(): boolean {
    return this.#view === 'whole' && live.includes(this.row.status)
  }

  async code(): Promise<string | null> {
    if (!this.#isOpen) return null
    const signer = (await this.#page.signers()).get(this.row.eventId)
    return signer ? codeOf(this.row, signer, (await this.event()).overAt) : null
  }

  async choiceUntil(): Promise<Date | null> {
    const asked = this.#isOpen ? (await this.#page.choices()).get(this.row.orderId) : undefined
    return asked?.choice === null && asked.answers.length > 0 ? asked.postponement.choiceUntil : null
  }

  get pdfUrl(): string | null {
    return this.#isOpen ? pdfPath(this.#ctx, this.row, this.#ctx.language) : null
  }

  get link(): string | null {
    return this.#view === 'whole' ? ticketLink(this.#ctx, this.row) : null
  }

  async advice(): Promise<string> {
    return adviceFor(this.#ctx, (await this.event()).startsAt)
  }
}

/** R-TKT-07, in the language of the reader. */
export const adviceFor = ({ sentences, language }: Pick<Context, 'sentences' | 'language'>, startsAt: Date | null) =>
  startsAt
    ? say(sentences, language, 'tickets.advice', { time: clockTime(arriveBy(startsAt)) })
    : say(sentences, language, 'tickets.adviceUndated')

/** These tickets for one kind of viewer. */
export function seenTickets(ctx: Context, rows: readonly TicketRow[], view: View): SeenTicket[] {
  const page = new TicketPage(ctx, rows)
  return rows.map((row) => new SeenTicket(ctx, row, page, view))
}
