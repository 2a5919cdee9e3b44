import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { eventFor, isVisible, mayEdit, unknownEvent } from '../find-event.ts'
import { type SeenApplicationType, seenApplicationTypes } from '../seen-events.ts'
import { type EventRow, findEvent } from '../store.ts'
import { applicationTypesById, applicationTypesOf } from './store.ts'

/** R-EVT-07: of an event that the caller sees; the active ones, for its editor all. */
export async function eventApplicationTypes(ctx: Context, eventId: string): Promise<SeenApplicationType[]> {
  reader(ctx, 'eventApplicationTypes')
  const row = isId(eventId) ? await findEvent(ctx.db, eventId) : undefined
  if (!row || !isVisible(ctx, row)) throw unknownEvent()
  const types = (await applicationTypesOf(ctx.db, [row.id])).get(row.id) ?? []
  return seenApplicationTypes(
    ctx,
    types.filter(({ isActive }) => isActive || mayEdit(ctx, row)),
  )
}

/** The type as the caller sees it; null where there is none for them. */
export async function eventApplicationType(ctx: Context, id: string): Promise<SeenApplicationType | null> {
  reader(ctx, 'eventApplicationType')
  const type = isId(id) ? (await applicationTypesById(ctx.db, [id])).get(id.toLowerCase()) : undefined
  const row = type && (await findEvent(ctx.db, type.eventId))
  if (!row || !isVisible(ctx, row) || !(type.isActive || mayEdit(ctx, row))) return null
  return seenApplicationTypes(ctx, [type])[0] ?? null
}

/** The event of an application type, for whom the table lets act on it. */
export async function eventOfType(ctx: Context, operation: Operation, id: string): Promise<EventRow> {
  ctx.require(operation)
  const type = isId(id) ? (await applicationTypesById(ctx.db, [id])).get(id.toLowerCase()) : undefined
  if (!type) throw unknownType()
  return eventFor(ctx, operation, type.eventId)
}

export const unknownType = () => new Refusal('NOT_FOUND', 'events.typeUnknown')

/** As its editor gets it back. */
export async function typeAnswer(ctx: Context, id: string): Promise<SeenApplicationType> {
  const [seen] = seenApplicationTypes(ctx, [...(await applicationTypesById(ctx.db, [id])).values()])
  if (!seen) throw unknownType()
  return seen
}
