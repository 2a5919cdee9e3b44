import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type EventRow, eventsOf, managerOf } from '../../events/index.ts'
import { eventUnknown } from '../refusals.ts'
import { findLink, type LinkRow } from '../store.ts'

/** The event, for whoever organises it: an editor their own ones. */
export async function organisedEvent(ctx: Context, operation: Operation, eventId: string): Promise<EventRow> {
  const actor = ctx.require(operation)
  const id = isId(eventId) ? eventId.toLowerCase() : ''
  const event = id ? (await eventsOf(ctx.db, [id])).get(id) : undefined
  if (!event) throw eventUnknown()
  ctx.require(operation, managerOf(event, actor))
  return event
}

/** A link, for whoever organises its event. */
export async function organisedLink(
  ctx: Context,
  operation: Operation,
  id: string,
  db: Db | Tx = ctx.db,
): Promise<LinkRow> {
  ctx.require(operation)
  const link = isId(id) ? await findLink(db, id.toLowerCase()) : undefined
  if (!link) throw new Refusal('NOT_FOUND', 'gate.closed')
  await organisedEvent(ctx, operation, link.eventId)
  return link
}
