import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { eventsOf, latestPostponement, managerOf } from '../events/index.ts'
import { unknownEvent } from './find-order.ts'
import { type Counts, countPlaces } from './store.ts'

/** How many places are held, confirmed or due back, and what was answered to the latest postponement. */
export async function eventOrders(ctx: Context, eventId: string): Promise<Counts> {
  const actor = ctx.require('eventOrders')
  const event = isId(eventId) ? (await eventsOf(ctx.db, [eventId])).get(eventId) : undefined
  if (!event) throw unknownEvent()
  ctx.require('eventOrders', managerOf(event, actor))
  const postponement = (await latestPostponement(ctx.db, [event.id])).get(event.id)
  return countPlaces(ctx.db, event.id, postponement?.id ?? null)
}
