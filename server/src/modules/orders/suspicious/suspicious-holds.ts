import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { eventsOf, managerOf } from '../../events/index.ts'
import { unknownEvent } from '../find-order.ts'
import { type HoldGroup, holdGroups } from './store.ts'

/** D-28: many places that are held from one connection or for one contact, for who runs the event. */
export async function suspiciousHolds(ctx: Context, eventId: string): Promise<HoldGroup[]> {
  return holdGroups(ctx.db, await eventFor(ctx, 'suspiciousHolds', eventId))
}

/** The id of an event that the caller runs. */
export async function eventFor(
  ctx: Context,
  operation: 'suspiciousHolds' | 'releaseHolds',
  eventId: string,
): Promise<string> {
  const actor = ctx.require(operation)
  const event = isId(eventId) ? (await eventsOf(ctx.db, [eventId.toLowerCase()])).get(eventId.toLowerCase()) : undefined
  if (!event) throw unknownEvent()
  ctx.require(operation, managerOf(event, actor))
  return event.id
}
