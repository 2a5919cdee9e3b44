import { duplicateEventInput } from '@vondrona/rules/events'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { copyForm } from '../../forms/index.ts'
import { useImages } from '../../uploads/index.ts'
import { answer, eventFor } from '../find-event.ts'
import type { SeenEvent } from '../seen-events.ts'
import { addCopy, findCopy } from '../store.ts'
import { addApplicationTypes, addTicketTypes, applicationTypesOf, ticketTypesOf } from '../types/store.ts'

/**
 * A draft of the caller's with the same types and forms, without its dates; nobody has a place at it. The same key gives
 * the same draft, whatever became of it; CONFLICT for another event.
 */
export async function duplicateEvent(ctx: Context, raw: unknown): Promise<SeenEvent> {
  ctx.require('duplicateEvent')
  const { id, idempotencyKey } = parse(duplicateEventInput, raw)
  const row = await eventFor(ctx, 'duplicateEvent', id)
  const actor = ctx.require('createEvent')
  const [now, copyKey] = [ctx.now(), idempotencyKey?.toLowerCase() ?? null]
  const copyId = await ctx.transaction(async (tx) => {
    const { title, description, location, latitude, longitude, coverId } = row
    const isMit = row.isMit && ctx.may('markMitEvent')
    const empty = { startsAt: null, endsAt: null, overAt: null, publishedAt: null, status: 'draft' } as const
    const made = { id: ctx.newId(), createdBy: actor.id, createdAt: now, updatedAt: now, copyOf: row.id, copyKey }
    const fields = { title, description, location, latitude, longitude, coverId, isMit }
    const copy = await addCopy(tx, { ...made, ...empty, ...fields })
    if (!copy) return copiedBefore(tx, actor.id, copyKey, row.id)
    await copyTypes(tx, ctx, row.id, copy.id)
    await useImages(tx, 'events', copy.id, coverId ? [coverId] : [])
    await writeAudit(tx, ctx, 'event.created', { targetId: copy.id, detail: { copyOf: row.id, after: 'draft' } })
    afterCommit(tx, () => ctx.publish('events.changed', { id: copy.id }))
    return copy.id
  })
  return answer(ctx, copyId)
}

async function copiedBefore(tx: Tx, by: string, copyKey: string | null, from: string): Promise<string> {
  const copy = copyKey ? await findCopy(tx, by, copyKey) : undefined
  if (copy?.copyOf !== from) throw new Refusal('CONFLICT', 'events.otherCopy')
  return copy.id
}

async function copyTypes(tx: Tx, ctx: Context, from: string, to: string) {
  const fresh = () => ({ id: ctx.newId(), eventId: to, createdAt: ctx.now() })
  const tickets = (await ticketTypesOf(tx, [from])).get(from) ?? []
  await addTicketTypes(
    tx,
    tickets.map(({ soldQuantity: _, ...type }) => ({ ...type, ...fresh() })),
  )
  for (const type of (await applicationTypesOf(tx, [from])).get(from) ?? []) {
    const { applicationsCount: _, approvedCount: __, ...fields } = type
    const formId = fields.formId && (await copyForm(tx, ctx, fields.formId))
    await addApplicationTypes(tx, [{ ...fields, ...fresh(), formId, applicationDeadline: null }])
  }
}
