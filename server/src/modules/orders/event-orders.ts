import { daysBetween } from '@vondrona/rules/dates'
import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import { boundsOf, type DailyFigures, dailyFigures, periodOf } from '../../kernel/figures/days.ts'
import { isId } from '../../kernel/ids.ts'
import { type EventRow, eventsOf, latestPostponement, managerOf } from '../events/index.ts'
import { unknownEvent } from './find-order.ts'
import { type Counts, confirmedByDay, countPlaces, latestConfirmed, type PlacesOfType, placesByType } from './store.ts'

/** The event, for whoever runs it. */
async function runEvent(ctx: Context, operation: Operation, eventId: string): Promise<EventRow> {
  const actor = ctx.require(operation)
  const event = isId(eventId) ? (await eventsOf(ctx.db, [eventId])).get(eventId) : undefined
  if (!event) throw unknownEvent()
  ctx.require(operation, managerOf(event, actor))
  return event
}

/** How many places are held, confirmed or due back, and what was answered to the latest postponement. */
export async function eventOrders(ctx: Context, eventId: string): Promise<Counts> {
  const event = await runEvent(ctx, 'eventOrders', eventId)
  const postponement = (await latestPostponement(ctx.db, [event.id])).get(event.id)
  return countPlaces(ctx.db, event.id, postponement?.id ?? null)
}

/** How full each kind of ticket is. */
export async function eventPlaces(ctx: Context, eventId: string): Promise<PlacesOfType[]> {
  return placesByType(ctx.db, (await runEvent(ctx, 'eventPlaces', eventId)).id)
}

/** When the places were reserved that are confirmed; of an event that is over, until the last of them. */
export async function eventRegistrations(ctx: Context, eventId: string, asked?: number | null): Promise<DailyFigures> {
  const { id } = await runEvent(ctx, 'eventRegistrations', eventId)
  const today = periodOf(ctx.now(), asked)
  const latest = await latestConfirmed(ctx.db, id)
  const isPast = latest !== null && daysBetween(latest, ctx.now()) >= today.days.length
  const period = isPast ? periodOf(latest, asked) : today
  const { from, until } = boundsOf(period)
  return dailyFigures(period, await confirmedByDay(ctx.db, id, from, until))
}
