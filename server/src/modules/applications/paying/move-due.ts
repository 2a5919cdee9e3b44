import { application, applicationServer } from '@vondrona/rules/applications/constants'
import type { Context } from '../../../kernel/context.ts'
import type { EventRow } from '../../events/index.ts'
import { extendCharges, lockCharges, shortenCharges, withLiveAttempt } from '../../payments/index.ts'
import { withMoney } from './store.ts'

/**
 * What is owed to take part in an event whose date was moved, or moved back, can be paid until it is over then; what
 * somebody is paying just now, not for less long. May run twice.
 */
export async function moveDue(ctx: Context, event: EventRow, decidedAt: Date): Promise<void> {
  const until = event.overAt ?? new Date(decidedAt.getTime() + application.payable)
  for (let after: string | null = null; ; ) {
    const rows = await withMoney(ctx.db, event.id, after, applicationServer.toldPerTurn)
    const unpaid = rows.filter(({ paymentStatus }) => paymentStatus !== 'paid' && paymentStatus !== 'refunded')
    const chargeIds = unpaid.flatMap(({ chargeId }) => chargeId ?? [])
    await ctx.transaction(async (tx) => {
      await lockCharges(tx, chargeIds)
      await extendCharges(tx, chargeIds, until, ctx.now())
      const live = await withLiveAttempt(tx, chargeIds)
      const idle = chargeIds.filter((id) => !live.has(id))
      await shortenCharges(tx, idle, until, ctx.now())
    })
    if (rows.length < applicationServer.toldPerTurn) return
    after = rows.at(-1)?.id ?? null
  }
}
