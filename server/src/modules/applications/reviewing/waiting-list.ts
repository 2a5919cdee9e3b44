import { application } from '@vondrona/rules/applications/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { transactionOfType } from '../in-turn.ts'
import { moveApplication } from '../move-application.ts'
import { lockType, nextWaiting, typesToFill } from '../store.ts'
import { whenHeld } from '../when-held.ts'

/**
 * While places are free, who waits longest moves up: in the transaction that frees a place. A type without a number of
 * places has no free ones; its waiting list is decided by hand.
 */
export async function moveUp(tx: Tx, ctx: Context, typeId: string): Promise<void> {
  for (let moves = 0; moves < application.decideAtOnce; moves++) {
    const type = await lockType(tx, typeId)
    if (!type || type.places === null || type.approvedCount >= type.places) return
    if ((await whenHeld(tx, ctx, type.eventId)) !== 'ahead') return
    const next = await nextWaiting(tx, typeId)
    if (!next) return
    await moveApplication(tx, ctx, next, 'moveUp', { by: null })
  }
  await ctx.jobs.enqueue(tx, 'applications.fillPlaces', { eventId: null }, { jobKey: 'applications.fillPlaces' })
}

/** Job: free places go to who waits, after the number of places was raised, or a server stopped before they did. May run twice. */
export async function fillPlaces(ctx: Context, { eventId = null }: { eventId?: string | null }): Promise<void> {
  for (const typeId of await typesToFill(ctx.db, eventId, ctx.now()))
    await transactionOfType(ctx, typeId, (tx) => moveUp(tx, ctx, typeId))
}
