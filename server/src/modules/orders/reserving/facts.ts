import type { EventDates } from '@vondrona/rules/events'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import {
  datesOf,
  type EventRow,
  eventsOf,
  lockTicketTypes,
  type TicketTypeRow,
  ticketTypesOf,
} from '../../events/index.ts'
import { type Holder, placesHeld } from '../store.ts'
import type { Draft } from './draft.ts'

/** What decides on the reservations of a turn. */
export interface Facts {
  now: Date
  event(id: string): EventRow | undefined
  dates(id: string): EventDates
  type(id: string): TicketTypeRow | undefined
  /** Free places of a type. */
  left(typeId: string): number
  take(typeId: string): void
  /** Places that a member holds at an event. */
  held(holder: Holder): number
  hold(holder: Holder, places: number): void
}

/**
 * Locks all ticket types of the events, in the order of ids: reservations at one event wait here for each other, and for
 * its cancellation, in every process. What is read afterwards is true until the commit, a member's places, too.
 */
export async function readFacts(tx: Tx, ctx: Context, drafts: readonly Draft[]): Promise<Facts> {
  const eventIds = distinct(drafts.map((draft) => draft.eventId))
  const wanted = drafts.flatMap(({ places }) => places.map((place) => place.ticketTypeId))
  const all = [...(await ticketTypesOf(tx, eventIds)).values()].flat().map(({ id }) => id)
  const types = byId(await lockTicketTypes(tx, distinct([...wanted, ...all])))
  const events = await eventsOf(tx, eventIds)
  const dates = await datesOf(tx, [...events.values()])
  const held = new Map((await placesHeld(tx, drafts)).map((one) => [keyOf(one), one.places]))
  const sold = new Map([...types].map(([id, { soldQuantity }]) => [id, soldQuantity]))
  return {
    now: ctx.now(),
    event: (id) => events.get(id),
    dates: (id) => dates.get(id) ?? {},
    type: (id) => types.get(id),
    left: (id) => (types.get(id)?.maxQuantity ?? Infinity) - (sold.get(id) ?? 0),
    take: (id) => void sold.set(id, (sold.get(id) ?? 0) + 1),
    held: (holder) => held.get(keyOf(holder)) ?? 0,
    hold: (holder, places) => void held.set(keyOf(holder), (held.get(keyOf(holder)) ?? 0) + places),
  }
}

const keyOf = ({ userId, eventId }: Holder) => `${userId} ${eventId}`
const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const distinct = (ids: readonly string[]) => [...new Set(ids)]
