import { isDeepStrictEqual } from 'node:util'
import { type EventInput, type EventMove, eventInput, eventStates } from '@vondrona/rules/events'
import { moveBetween } from '@vondrona/rules/states'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { refuseStale, writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import { setPostponedDate } from '../calling-off/store.ts'
import { answer, eventFor, unknownEvent } from '../find-event.ts'
import type { SeenEvent } from '../seen-events.ts'
import { changeEvent, type EventRow, lockEvent, moveEvent } from '../store.ts'
import { noteChange } from '../telling/store.ts'
import { type Fields, readFields } from './read-fields.ts'
import { whileUnused } from './while-unused.ts'
import { areUsed, type LockedTypes, lockTypes, lockTypesAndForms, writeTypes } from './write-types.ts'

/**
 * R-EVT-04. Written on an old revision it is refused, unless it changes nothing: then its answer was lost. Without a
 * revision it is taken as it is. Once somebody has a place, only `postponeEvent` changes the date: it asks them;
 * of a changed place or end they are told.
 */
export async function updateEvent(ctx: Context, id: string, raw: unknown): Promise<SeenEvent> {
  await eventFor(ctx, 'updateEvent', id)
  const input = parse(eventInput, raw)
  const work = ctx.transaction(async (tx) => {
    const row = await openForChanges(tx, id)
    const types = await (input.applicationTypes ? lockTypesAndForms : lockTypes)(tx, id)
    const fields = await readFields(tx, ctx, row, input)
    const move = readMove(row, input, fields, types)
    const changes = changed(row, fields)
    if ('startsAt' in changes && areUsed(types)) throw new Refusal('IN_USE', 'events.dateInUse', { field: 'date' })
    const isOther = await writeTypes(tx, ctx, id, types, input)
    if (!isOther && !move && Object.keys(changes).length === 0) return
    await refuseStaleEvent(tx, ctx, row, input.revision)
    const at = ctx.now()
    if (row.status === 'published' && areUsed(types) && ('location' in changes || 'endsAt' in changes))
      await noteChange(tx, ctx.newId(), row, at)
    const event = move
      ? await moveEvent(tx, id, move, { ...changes, at })
      : await changeEvent(tx, id, { ...changes, updatedAt: at })
    if (!event) throw new Refusal('CONFLICT', 'events.conflict')
    if (changes.startsAt) await ctx.publishWithin(tx, 'events.moved', { before: row, event, since: at })
    if (changes.coverId !== undefined) await useImages(tx, 'events', id, changes.coverId ? [changes.coverId] : [])
    if (changes.startsAt) await setPostponedDate(tx, id, changes.startsAt)
    await log(tx, ctx, row, move)
    afterCommit(tx, () => ctx.publish('events.changed', { id }))
  })
  await whileUnused('events.typeHasHistory', work)
  return answer(ctx, id)
}

/** The event, locked; a cancelled one stays as it is. */
export async function openForChanges(tx: Tx, id: string): Promise<EventRow> {
  const row = await lockEvent(tx, id)
  if (!row) throw unknownEvent()
  if (row.status === 'cancelled') throw new Refusal('EVENT_CANCELLED', 'events.cancelled')
  return row
}

/** For what is decided on the event as it was read: `sent` is its revision of then. */
export const refuseStaleEvent = (tx: Tx, ctx: Context, row: EventRow, sent: number | null | undefined): Promise<void> =>
  refuseStale(tx, ctx, {
    sent,
    stored: row.revision,
    targetId: row.id,
    actions: 'event.',
    savedAt: row.updatedAt,
    owner: row.createdBy,
  })

function readMove(row: EventRow, { status }: EventInput, fields: Fields, types: LockedTypes): EventMove | null {
  const after = status ?? row.status
  const move = after === row.status ? null : (moveBetween(eventStates, row.status, after) ?? null)
  if (after === 'published' && !fields.startsAt) throw badInput([{ field: 'date', key: 'events.dateMissing' }])
  if (after !== row.status && move !== 'publish' && move !== 'withdraw')
    throw badInput([{ field: 'status', key: 'events.reasonMissing' }]) // cancelEvent asks for it
  if (move === 'withdraw' && areUsed(types)) throw new Refusal('IN_USE', 'events.inUse', { field: 'status' })
  return move
}

const changed = (row: EventRow, fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, row[name as keyof Fields])),
  )

/** Moves are in the log, and what somebody else than its editor changed. */
async function log(tx: Tx, ctx: Context, { id: targetId, status, createdBy }: EventRow, move: EventMove | null) {
  if (move)
    await writeAudit(tx, ctx, move === 'publish' ? 'event.published' : 'event.withdrawn', {
      targetId,
      detail: { before: status, after: eventStates.moves[move].to },
    })
  else if (createdBy !== ctx.actor?.id) await writeAudit(tx, ctx, 'event.changed', { targetId })
}
