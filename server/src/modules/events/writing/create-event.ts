import { eventInput } from '@vondrona/rules/events'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import { answer } from '../find-event.ts'
import type { SeenEvent } from '../seen-events.ts'
import { addEvent, findEvent, lockId } from '../store.ts'
import { readFields } from './read-fields.ts'
import { writeTypes } from './write-types.ts'

/**
 * R-EVT-04. Sent twice with an id of the editor's own, it makes one event. Without a status it is announced at once, as
 * existing clients expect.
 */
export async function createEvent(ctx: Context, raw: unknown): Promise<SeenEvent> {
  const actor = ctx.require('createEvent')
  const input = parse(eventInput, raw)
  const status = input.status ?? 'published'
  if (status === 'cancelled') throw badInput([{ field: 'status', key: 'events.notPublished' }])
  const [id, now] = [input.id?.toLowerCase() ?? ctx.newId(), ctx.now()]
  await ctx.transaction(async (tx) => {
    if (input.id && (await isMade(tx, id, actor.id))) return
    const fields = await readFields(tx, ctx, null, input)
    if (status === 'published' && !fields.startsAt) throw badInput([{ field: 'date', key: 'events.dateMissing' }])
    const made = { createdBy: actor.id, createdAt: now, updatedAt: now }
    await addEvent(tx, { id, ...made, ...fields, status, publishedAt: status === 'published' ? now : null })
    await writeTypes(tx, ctx, id, { tickets: [], applications: [] }, input)
    await useImages(tx, 'events', id, fields.coverId ? [fields.coverId] : [])
    await writeAudit(tx, ctx, 'event.created', { targetId: id, detail: { after: status } })
    afterCommit(tx, () => ctx.publish('events.changed', { id }))
  })
  return answer(ctx, id)
}

/** The same create came before; an id of somebody else's event is refused. */
async function isMade(tx: Tx, id: string, createdBy: string): Promise<boolean> {
  await lockId(tx, id)
  const known = await findEvent(tx, id)
  if (known && known.createdBy !== createdBy) throw new Refusal('CONFLICT', 'events.conflict')
  return known !== undefined
}
