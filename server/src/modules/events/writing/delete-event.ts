import { afterCommit, type Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import { eventFor, unknownEvent } from '../find-event.ts'
import { lockEvent, removeEvent } from '../store.ts'
import { whileUnused } from './while-unused.ts'
import { areUsed, clearTypes, lockTypesAndForms, removeForms } from './write-types.ts'

/** R-EVT-04, D-70: only while nobody has a place or an application, and no reservation was ever made. */
export async function deleteEvent(ctx: Context, id: string): Promise<boolean> {
  await eventFor(ctx, 'deleteEvent', id)
  const work = ctx.transaction(async (tx) => {
    if (!(await lockEvent(tx, id))) throw unknownEvent()
    const types = await lockTypesAndForms(tx, id)
    if (areUsed(types)) throw new Refusal('IN_USE', 'events.inUse')
    await clearTypes(tx, ctx, types.applications)
    await removeEvent(tx, id)
    await removeForms(tx, types.applications)
    await useImages(tx, 'events', id, [])
    await writeAudit(tx, ctx, 'event.deleted', { targetId: id })
    afterCommit(tx, () => ctx.publish('events.changed', { id }))
    return true
  })
  return whileUnused('events.hasHistory', work)
}
