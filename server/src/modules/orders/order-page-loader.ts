import type { PostponementChoice } from '@vondrona/rules/events'
import { answersTo } from '@vondrona/rules/orders'
import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import {
  eventsOf,
  latestPostponement,
  type PostponementRow,
  type SeenEvent,
  type TicketTypeRow,
  ticketTypesOf,
  visibleEvents,
} from '../events/index.ts'
import { choicesOf } from './postponement/store.ts'
import { type ChoiceRow, type OrderRow, ordersById, type PlaceRow, placesOf } from './store.ts'
import { usesOfOrders } from './used-orders.ts'

/** An order together with those that were read with it. */
export interface SeenOrder extends OrderRow {
  page: SeenPage
}

export type SeenChoice = Omit<ChoiceRow, 'postponementId' | 'closedAt'> & {
  postponement: PostponementRow
  /** What may be answered now. */
  answers: readonly PostponementChoice[]
}
export type SeenPlace = PlaceRow & { page: SeenPage }

/** `places`: where they are known already. */
export const seenOrders = (ctx: Context, rows: readonly OrderRow[], places?: PlaceRow[]): SeenOrder[] => {
  const page = new SeenPage(ctx, rows, places)
  return rows.map((row) => ({ ...row, page }))
}

/** What is requested for one order of a page is fetched for all of them, once. */
class SeenPage {
  readonly #ctx: Context
  readonly #rows: readonly OrderRow[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly OrderRow[], places?: PlaceRow[]) {
    this.#ctx = ctx
    this.#rows = rows
    if (places) void this.#once('places', async () => Map.groupBy(places, ({ orderId }) => orderId))
  }

  get #ids() {
    return this.#rows.map(({ id }) => id)
  }

  get #eventIds() {
    return [...new Set(this.#rows.map(({ eventId }) => eventId))]
  }

  events(): Promise<Map<string, SeenEvent>> {
    return this.#once('events', async () => {
      const rows = await eventsOf(this.#ctx.db, this.#eventIds)
      return new Map(visibleEvents(this.#ctx, rows.values()).map((event) => [event.id, event]))
    })
  }

  places(): Promise<Map<string, PlaceRow[]>> {
    return this.#once('places', () => placesOf(this.#ctx.db, this.#ids))
  }

  ticketTypes(): Promise<Map<string, TicketTypeRow>> {
    return this.#once('ticketTypes', async () => {
      const types = [...(await ticketTypesOf(this.#ctx.db, this.#eventIds)).values()].flat()
      return new Map(types.map((type) => [type.id, type]))
    })
  }

  /** To the latest postponement of each event, where it asked. */
  choices(): Promise<Map<string, SeenChoice>> {
    return this.#once('choices', () => latestChoices(this.#ctx, this.#eventIds, this.#ids))
  }
}

/** By order, what was answered to the latest postponement of its event, where it asked. */
export async function latestChoices(
  { db, now }: Pick<Context, 'db' | 'now'>,
  eventIds: readonly string[],
  orderIds: readonly string[],
): Promise<Map<string, SeenChoice>> {
  const latest = await latestPostponement(db, eventIds)
  const asked = latest.size > 0 ? await choicesOf(db, orderIds) : []
  if (asked.length === 0) return new Map()
  const orders = new Map((await ordersById(db, orderIds)).map((order) => [order.id, order]))
  const uses = await usesOfOrders(db, orderIds)
  const byId = new Map([...latest.values()].map((postponement) => [postponement.id, postponement]))
  return new Map(
    asked.flatMap((choice) => {
      const { orderId, postponementId } = choice
      const [postponement, order] = [byId.get(postponementId), orders.get(orderId)]
      if (!postponement || !order) return []
      const isAdmitted = uses.get(orderId) === 'admitted'
      const of = { ...choice, status: order.status, choiceUntil: postponement.choiceUntil, isAdmitted }
      return [[orderId, { ...choice, postponement, answers: answersTo(of, now()) }] as const]
    }),
  )
}
