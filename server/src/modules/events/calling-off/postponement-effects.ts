import type { MovedThing } from '@vondrona/rules/events'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/db.ts'
import { eventFor } from '../find-event.ts'

type Count = (db: Db, eventId: string, now: Date) => Promise<number>
const counts = new Map<MovedThing, Count>()

/** Called when a domain is loaded that has something with a date of its own at events. */
export const registerMoved = (thing: MovedThing, count: Count) => void counts.set(thing, count)

/** How much of each thing there is; nothing of what there is none of. */
export async function postponementEffects(ctx: Context, id: string): Promise<{ thing: MovedThing; count: number }[]> {
  const event = await eventFor(ctx, 'postponementEffects', id)
  const found = []
  for (const [thing, count] of counts) found.push({ thing, count: await count(ctx.db, event.id, ctx.now()) })
  return found.filter(({ count }) => count > 0)
}
