import { isDateOpen, isOver } from '@vondrona/rules/events'
import { event as limits } from '@vondrona/rules/events/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { datesOf } from '../calling-off/store.ts'
import { type EventRow, findEvent } from '../store.ts'
import { sameTime } from '../writing/read-fields.ts'
import { participants } from './audiences.ts'
import { type ChangeRow, dueChanges, lockChange, noteToldThrough, removeChange } from './store.ts'

/**
 * Job, each minute: who takes part in an event is told, once, that its place or end is another one. Nobody is where it is as
 * before again. May stop anywhere and run again, also in several processes.
 */
export async function tellChanges(ctx: Context): Promise<void> {
  for (const id of await dueChanges(ctx.db, ctx.now())) while (await ctx.transaction((tx) => tellSome(tx, ctx, id)));
}

/** True while there may be more to tell. */
async function tellSome(tx: Tx, ctx: Context, id: string): Promise<boolean> {
  const change = await lockChange(tx, id, ctx.now())
  if (!change) return false
  const event = await findEvent(tx, change.eventId)
  const news = event?.status === 'published' ? await newsOf(tx, ctx, change, event) : null
  const { changedAt: by, toldThrough: after, eventId } = change
  const people = news ? await participants(ctx, tx, eventId, { by, after, limit: limits.toldPerTurn }) : []
  const last = people.at(-1)
  if (!news || !last) {
    if (event && news) await ctx.publishWithin(tx, 'events.changeTold', { changeId: id, event, by, ...news.what })
    await removeChange(tx, id)
    return false
  }
  await notify(tx, ctx, {
    to: await recipientsOf(tx, people),
    kind: 'event.changed',
    data: news.data,
    link: linkTo('event', { id: eventId }),
    eventDay: event?.startsAt ?? null,
  })
  await noteToldThrough(tx, id, last)
  return true
}

/** Null where nothing of it is another one now, or matters any more. */
async function newsOf(tx: Tx, ctx: Context, { fromLocation, fromEndsAt }: ChangeRow, event: EventRow) {
  const dates = (await datesOf(tx, [event])).get(event.id) ?? {}
  if (isOver(dates, ctx.now())) return null
  const endsAt = isDateOpen(dates) ? null : event.endsAt
  const isElsewhere = event.location !== fromLocation
  const endsOtherwise = !isDateOpen(dates) && !sameTime(event.endsAt, fromEndsAt)
  if (!isElsewhere && !endsOtherwise) return null
  return {
    what: { isElsewhere, endsAt: endsOtherwise ? endsAt : undefined },
    data: {
      title: event.title,
      what: isElsewhere && endsOtherwise ? '@events.placeAndEnd' : isElsewhere ? '@events.place' : '@events.end',
      where: event.location || '@events.placeUnknown',
      until: endsAt ? `@${endsAt.toISOString()}` : '@events.endUnknown',
    },
  }
}
