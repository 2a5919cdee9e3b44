import { isOver } from '@vondrona/rules/events'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { datesOf, eventsOf } from '../events/index.ts'

/**
 * Whether an event is still to come, or was held: who paid to take part then could. Null: it is cancelled, not public or
 * gone, so that it is neither.
 */
export async function whenHeld(tx: Tx, ctx: Context, eventId: string): Promise<'ahead' | 'over' | null> {
  const event = (await eventsOf(tx, [eventId])).get(eventId)
  if (event?.status !== 'published') return null
  return isOver((await datesOf(tx, [event])).get(event.id) ?? {}, ctx.now()) ? 'over' : 'ahead'
}
