import { hasBegun } from '@vondrona/rules/events'
import { categoryOf, editableStatuses } from '@vondrona/rules/races'
import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import { datesOf, eventsOf, ticketTypesOf } from '../events/index.ts'
import { answersOf } from '../forms/index.ts'
import { latestChoices, ordersById } from '../orders/index.ts'
import { paymentStatusOf, refundsOf } from '../payments/index.ts'
import { seenTickets, ticketsOfOrders } from '../tickets/index.ts'
import { accessKeyOf } from './access.ts'
import { raceDayOf } from './races/seen-races.ts'
import { categoriesOf, racesById } from './races/store.ts'
import { documentsOf } from './registration-documents/store.ts'
import { alikeOf, changesOf, commitmentsOf, type ParticipationRow } from './store.ts'

/** What a caller proved: an address or a number alone (D-30), facts that only the registrant knows, or the right to all of it. */
export type Proof = 'none' | 'facts' | 'full'

/** A registration together with those that were read with it. */
export interface SeenParticipation extends ParticipationRow {
  page: ParticipationPage
  proof: Proof
  /** Right after the registration, or a correction by the link, which may end it. */
  accessKey: string | null
  /** Right after the code. */
  contactProof: string | null
}

export const seenParticipations = (
  ctx: Context,
  rows: readonly ParticipationRow[],
  proof: Proof,
): SeenParticipation[] => {
  const page = new ParticipationPage(ctx, rows)
  return rows.map((row) => ({ ...row, page, proof, accessKey: null, contactProof: null }))
}

/** For whoever may see all of it. */
export const seenFully = (ctx: Context, row: ParticipationRow): SeenParticipation =>
  seenParticipations(ctx, [row], 'full')[0] as SeenParticipation

/** For whoever has just made it, or holds its link: with the secret of that. */
export const seenWithLink = (ctx: Context, row: ParticipationRow): SeenParticipation => ({
  ...seenFully(ctx, row),
  accessKey: accessKeyOf(ctx, row),
})

/** What is requested for one registration of a page is fetched for all of them, once. */
class ParticipationPage {
  readonly #ctx: Context
  readonly #rows: readonly ParticipationRow[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly ParticipationRow[]) {
    this.#ctx = ctx
    this.#rows = rows
  }

  get context(): Context {
    return this.#ctx
  }

  get #ids() {
    return this.#rows.map(({ id }) => id)
  }

  get #eventIds() {
    return [...new Set(this.#rows.map(({ eventId }) => eventId))]
  }

  get #orderIds() {
    return this.#rows.map(({ orderId }) => orderId)
  }

  events = () => this.#once('events', () => eventsOf(this.#ctx.db, this.#eventIds))
  dates = () => this.#once('dates', async () => datesOf(this.#ctx.db, [...(await this.events()).values()]))
  races = () => this.#once('races', () => racesById(this.#ctx.db, this.#eventIds))
  categories = () => this.#once('categories', () => categoriesOf(this.#ctx.db, this.#eventIds))
  alike = () => this.#once('alike', () => alikeOf(this.#ctx.db, this.#ids))
  documents = () => this.#once('documents', () => documentsOf(this.#ctx.db, this.#ids))
  commitments = () => this.#once('commitments', () => commitmentsOf(this.#ctx.db, this.#ids))
  changes = () => this.#once('changes', () => changesOf(this.#ctx.db, this.#ids, raceServer.changesShown))

  choices = () => this.#once('choices', () => latestChoices(this.#ctx, this.#eventIds, this.#orderIds))

  ticketTypes = () =>
    this.#once('ticketTypes', async () => {
      const types = [...(await ticketTypesOf(this.#ctx.db, this.#eventIds)).values()].flat()
      return new Map(types.map((type) => [type.id, type]))
    })

  orders = () =>
    this.#once('orders', async () => {
      const orders = await ordersById(this.#ctx.db, this.#orderIds)
      return new Map(orders.map((order) => [order.id, order]))
    })

  /** By charge. */
  paymentStatuses = () =>
    this.#once('payments', async () =>
      paymentStatusOf(
        this.#ctx.db,
        [...(await this.orders()).values()].flatMap(({ chargeId }) => chargeId ?? []),
      ),
    )

  /** By order, the newest refund of what was paid for it. */
  refunds = () =>
    this.#once('refunds', async () => {
      const chargeIds = [...(await this.orders()).values()].flatMap(({ chargeId }) => chargeId ?? [])
      const rows = chargeIds.length > 0 ? [...(await refundsOf(this.#ctx.db, chargeIds)).values()].flat() : []
      return new Map(rows.reverse().map((row) => [row.subjectId, row]))
    })

  /** By order. */
  tickets = () =>
    this.#once('tickets', async () => {
      const rows = await ticketsOfOrders(this.#ctx.db, this.#orderIds)
      return new Map(rows.map((row) => [row.orderId, row]))
    })

  seenTickets = () =>
    this.#once('seenTickets', async () => {
      const rows = [...(await this.tickets()).values()]
      const seen = seenTickets(this.#ctx, rows, 'whole')
      return new Map(rows.map(({ orderId }, n) => [orderId, seen[n]]))
    })

  answers = () =>
    this.#once('answers', () =>
      answersOf(
        this.#ctx.db,
        this.#rows.flatMap(({ answersId }) => answersId ?? []),
      ),
    )

  async category(row: ParticipationRow): Promise<string | null> {
    const [race, dates] = [(await this.races()).get(row.eventId), (await this.dates()).get(row.eventId) ?? {}]
    const on = { ageDate: race?.ageDate ?? null, raceDay: raceDayOf(dates), now: this.#ctx.now() }
    return categoryOf((await this.categories()).get(row.eventId) ?? [], row, on)?.name ?? null
  }

  /** Until bib pick-up, or until the race begins. */
  async isEditable({ status, eventId }: ParticipationRow): Promise<boolean> {
    return editableStatuses.includes(status) && !hasBegun((await this.dates()).get(eventId) ?? {}, this.#ctx.now())
  }
}
