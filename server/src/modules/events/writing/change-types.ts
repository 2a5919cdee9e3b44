import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { changeEvent } from '../store.ts'
import { openForChanges, refuseStaleEvent } from './update-event.ts'
import { whileUnused } from './while-unused.ts'
import { type LockedTypes, lockTypesAndForms } from './write-types.ts'

/**
 * A change of types alone; a new revision of their event when `work` says that anything changed. `sent` is the revision that
 * was read: what somebody saved since is not saved over.
 */
export async function changeTypes(
  ctx: Context,
  eventId: string,
  sent: number | null | undefined,
  work: (tx: Tx, types: LockedTypes) => Promise<boolean>,
): Promise<void> {
  const done = ctx.transaction(async (tx) => {
    const row = await openForChanges(tx, eventId)
    if (!(await work(tx, await lockTypesAndForms(tx, eventId)))) return
    await refuseStaleEvent(tx, ctx, row, sent)
    await changeEvent(tx, eventId, { updatedAt: ctx.now() })
    afterCommit(tx, () => ctx.publish('events.changed', { id: eventId }))
  })
  await whileUnused('events.typeHasHistory', done)
}
