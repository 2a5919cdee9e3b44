import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { changeEvent } from '../store.ts'
import { openForChanges } from './update-event.ts'
import { whileUnused } from './while-unused.ts'
import { type LockedTypes, lockTypesAndForms } from './write-types.ts'

/** A change of types alone; a new revision of their event when `work` says that anything changed. */
export async function changeTypes(
  ctx: Context,
  eventId: string,
  work: (tx: Tx, types: LockedTypes) => Promise<boolean>,
): Promise<void> {
  const done = ctx.transaction(async (tx) => {
    await openForChanges(tx, eventId)
    if (!(await work(tx, await lockTypesAndForms(tx, eventId)))) return
    await changeEvent(tx, eventId, { updatedAt: ctx.now() })
    afterCommit(tx, () => ctx.publish('events.changed', { id: eventId }))
  })
  await whileUnused('events.typeHasHistory', done)
}
