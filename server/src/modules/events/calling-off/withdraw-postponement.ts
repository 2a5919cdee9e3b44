import { overAt } from '@vondrona/rules/events'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { answer, eventFor } from '../find-event.ts'
import type { SeenEvent } from '../seen-events.ts'
import { changeEvent, type EventRow, type PostponementRow } from '../store.ts'
import { tellEndOtherwise } from '../telling/store.ts'
import { openForChanges } from '../writing/update-event.ts'
import { endPostponement, findPostponement, latestPostponement } from './store.ts'

/**
 * The event is when it was before this postponement, the latest one that holds. Who asked for the money has it; everybody
 * else keeps the place, and all of them are told. Sent twice, because the answer was lost, it is done once.
 */
export async function withdrawPostponement(ctx: Context, id: string): Promise<SeenEvent> {
  const { id: by } = ctx.require('withdrawPostponement')
  const found = isId(id) ? await findPostponement(ctx.db, id) : undefined
  const { id: eventId } = await eventFor(ctx, 'withdrawPostponement', found?.eventId ?? '')
  await ctx.transaction(async (tx) => {
    const row = await openForChanges(tx, eventId)
    const asked = await findPostponement(tx, id)
    if (asked?.withdrawnAt) return
    const latest = (await latestPostponement(tx, [eventId])).get(eventId)
    if (!latest || latest.id !== asked?.id) throw new Refusal('CONFLICT', 'events.notPostponed')
    const before = (await latestPostponement(tx, [eventId], latest.id)).get(eventId)
    const isOpen = before?.toDate === null // postponed before to a date that was not known
    if (!isOpen && latest.fromDate <= ctx.now()) throw new Refusal('DATE_GONE', 'events.formerDateGone')
    await endPostponement(tx, latest.id, { withdrawalId: ctx.newId(), withdrawnAt: ctx.now(), withdrawnBy: by })
    await restore(tx, ctx, row, latest, isOpen)
  })
  return answer(ctx, eventId)
}

async function restore(tx: Tx, ctx: Context, row: EventRow, latest: PostponementRow, isOpen: boolean) {
  const [startsAt, endsAt] = [latest.fromDate, latest.fromEnd]
  const event = await changeEvent(tx, row.id, {
    startsAt,
    endsAt,
    overAt: isOpen ? null : overAt(startsAt, endsAt),
    updatedAt: ctx.now(),
  })
  await tellEndOtherwise(tx, row.id, endsAt)
  await ctx.publishWithin(tx, 'events.moved', { before: row, event, since: latest.createdAt })
  const detail = { before: latest.toDate, after: isOpen ? null : startsAt }
  await writeAudit(tx, ctx, 'event.postponementWithdrawn', { targetId: row.id, detail })
  afterCommit(tx, () => {
    ctx.publish('events.changed', { id: row.id })
    ctx.publish('events.postponementWithdrawn', { postponementId: latest.id })
  })
}
