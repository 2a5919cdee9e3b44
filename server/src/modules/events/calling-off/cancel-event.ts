import { cancelEventInput } from '@vondrona/rules/events'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { answer, eventFor } from '../find-event.ts'
import type { SeenEvent } from '../seen-events.ts'
import { type EventRow, moveEvent } from '../store.ts'
import { lockTypes } from '../writing/write-types.ts'

/**
 * Final. Whoever is about to get a place gets it before, and then learns of this, or is refused. Cancelled again for the
 * same reason, because the answer was lost, it stays as it is.
 */
export async function cancelEvent(ctx: Context, id: string, reason: string): Promise<SeenEvent> {
  const row = await eventFor(ctx, 'cancelEvent', id)
  const input = parse(cancelEventInput, { id, reason })
  const isAgain = row.status === 'cancelled' && row.cancelReason === input.reason
  if (!isAgain) {
    refuseUnannounced(ctx, row)
    await ctx.transaction(async (tx) => {
      await lockTypes(tx, id)
      if (!(await moveEvent(tx, id, 'cancel', { cancelReason: input.reason, at: ctx.now() })))
        throw new Refusal('EVENT_CANCELLED', 'events.cancelled')
      await writeAudit(tx, ctx, 'event.cancelled', {
        targetId: id,
        detail: { before: row.status, after: 'cancelled', reason: input.reason },
      })
      afterCommit(tx, () => {
        ctx.publish('events.changed', { id })
        ctx.publish('events.cancelled', { eventId: id })
      })
    })
  }
  return answer(ctx, id)
}

/** Only what is announced and to come is called off. */
export function refuseUnannounced(ctx: Context, { status, overAt }: EventRow): void {
  if (status === 'draft') throw new Refusal('EVENT_NOT_PUBLISHED', 'events.notPublished')
  if (status === 'cancelled') throw new Refusal('EVENT_CANCELLED', 'events.cancelled')
  if (overAt && overAt <= ctx.now()) throw new Refusal('EVENT_OVER', 'events.over')
}
