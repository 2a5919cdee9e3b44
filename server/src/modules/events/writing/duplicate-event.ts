import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { writeAudit } from '../../audit/index.ts'
import { copyForm } from '../../forms/index.ts'
import { useImages } from '../../uploads/index.ts'
import { answer, eventFor } from '../find-event.ts'
import type { SeenEvent } from '../seen-events.ts'
import { addEvent } from '../store.ts'
import { addApplicationTypes, addTicketTypes, applicationTypesOf, ticketTypesOf } from '../types/store.ts'

/** A draft of the caller's with the same types and forms, without its dates; nobody has a place at it. */
export async function duplicateEvent(ctx: Context, id: string): Promise<SeenEvent> {
  const row = await eventFor(ctx, 'duplicateEvent', id)
  const actor = ctx.require('createEvent')
  const [copyId, now] = [ctx.newId(), ctx.now()]
  await ctx.transaction(async (tx) => {
    const { title, description, location, latitude, longitude, coverId } = row
    const isMit = row.isMit && ctx.may('markMitEvent')
    const empty = { startsAt: null, endsAt: null, overAt: null, publishedAt: null, status: 'draft' } as const
    const made = { id: copyId, createdBy: actor.id, createdAt: now, updatedAt: now }
    await addEvent(tx, { ...made, ...empty, title, description, location, latitude, longitude, coverId, isMit })
    await copyTypes(tx, ctx, id, copyId)
    await useImages(tx, 'events', copyId, coverId ? [coverId] : [])
    await writeAudit(tx, ctx, 'event.created', { targetId: copyId, detail: { copyOf: id, after: 'draft' } })
    afterCommit(tx, () => ctx.publish('events.changed', { id: copyId }))
  })
  return answer(ctx, copyId)
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
