import { cancelEventInput, isOver } from '@vondrona/rules/events'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { requireReauthentication } from '../../sessions/index.ts'
import { answer, eventFor, unknownEvent } from '../find-event.ts'
import type { SeenEvent } from '../seen-events.ts'
import { type EventRow, lockEvent, moveEvent } from '../store.ts'
import { refuseStaleEvent } from '../writing/update-event.ts'
import { areUsed, lockTypes } from '../writing/write-types.ts'
import { datesOf } from './store.ts'

/**
 * Final. Whoever is about to get a place gets it before, and then learns of this, or is refused. Cancelled again for the
 * same reason, because the answer was lost, it stays as it is.
 */
export async function cancelEvent(
  ctx: Context,
  { id, ...raw }: { id: string; reason: string; revision?: number | null },
): Promise<SeenEvent> {
  await eventFor(ctx, 'cancelEvent', id)
  const input = parse(cancelEventInput, { id, ...raw })
  await ctx.transaction(async (tx) => {
    const row = await lockEvent(tx, id)
    if (!row) throw unknownEvent()
    if (row.status === 'cancelled' && row.cancelReason === input.reason) return
    await refuseUnannounced(tx, ctx, row)
    await refuseStaleEvent(tx, ctx, row, input.revision)
    if (areUsed(await lockTypes(tx, id))) requireReauthentication(ctx)
    if (!(await moveEvent(tx, id, 'cancel', { cancelReason: input.reason, at: ctx.now() })))
      throw new Refusal('CONFLICT', 'events.conflict')
    const detail = { before: row.status, after: 'cancelled' }
    await writeAudit(tx, ctx, 'event.cancelled', { targetId: id, detail })
    afterCommit(tx, () => {
      ctx.publish('events.changed', { id })
      ctx.publish('events.cancelled', { eventId: id })
    })
  })
  return answer(ctx, id)
}

/** Only what is announced and to come is called off. */
export async function refuseUnannounced(tx: Tx, ctx: Context, row: EventRow): Promise<void> {
  const { id, status } = row
  if (status === 'draft') throw new Refusal('EVENT_NOT_PUBLISHED', 'events.notPublished')
  if (status === 'cancelled') throw new Refusal('EVENT_CANCELLED', 'events.cancelled')
  if (isOver((await datesOf(tx, [row])).get(id) ?? {}, ctx.now())) throw new Refusal('EVENT_OVER', 'events.over')
}
