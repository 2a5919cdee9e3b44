import type { Actor, Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { type SeenEvent, seenEvents } from './seen-events.ts'
import { type EventRow, eventsOf, findEvent } from './store.ts'

export const unknownEvent = () => new Refusal('NOT_FOUND', 'events.notFound')

/** Whose it is: of who made it, and a race of the MIT of whoever runs the MIT. */
export const managerOf = (event: Pick<EventRow, 'createdBy' | 'isMit'>, actor: Actor | null): string =>
  event.isMit && actor?.role === 'admin_mit' ? actor.id : event.createdBy

/** Of what who runs the MIT does in it, and nobody else with their own events: null where the event is not of the MIT. */
export const runnerOf = ({ isMit }: Pick<EventRow, 'isMit'>, actor: Actor | null): string | null =>
  isMit && actor?.role === 'admin_mit' ? actor.id : null

export const mayEdit = (ctx: Context, row: Pick<EventRow, 'createdBy' | 'isMit'>): boolean =>
  ctx.may('updateEvent', managerOf(row, ctx.actor))

/** A draft is for who may edit it. */
export const isVisible = (ctx: Context, row: EventRow): boolean => row.status !== 'draft' || mayEdit(ctx, row)

/**
 * The event, for whom the table lets act on it. NOT_FOUND where there is none for the caller: also a draft of somebody
 * else.
 */
export async function eventFor(ctx: Context, operation: Operation, id: string): Promise<EventRow> {
  const actor = ctx.require(operation)
  const row = isId(id) ? await findEvent(ctx.db, id) : undefined
  if (!row || !isVisible(ctx, row)) throw unknownEvent()
  ctx.require(operation, managerOf(row, actor))
  return row
}

/** The event as the caller sees it; null where there is none for them. */
export async function event(ctx: Context, id: string): Promise<SeenEvent | null> {
  reader(ctx, 'event')
  const row = isId(id) ? await findEvent(ctx.db, id) : undefined
  return row && isVisible(ctx, row) ? (seenEvents(ctx, [row])[0] ?? null) : null
}

/** Of these rows those that the caller may read, as the parents of the GraphQL type `Event`. */
export const visibleEvents = (ctx: Context, rows: Iterable<EventRow>): SeenEvent[] =>
  seenEvents(
    ctx,
    [...rows].filter((row) => isVisible(ctx, row)),
  )

/** As its editor gets it back. */
export async function answer(ctx: Context, id: string): Promise<SeenEvent> {
  const [seen] = seenEvents(ctx, [...(await eventsOf(ctx.db, [id])).values()])
  if (!seen) throw unknownEvent()
  return seen
}
