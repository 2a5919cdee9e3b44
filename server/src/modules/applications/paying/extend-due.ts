import { application, applicationServer } from '@vondrona/rules/applications/constants'
import type { Context } from '../../../kernel/context.ts'
import type { EventRow, PostponementRow } from '../../events/index.ts'
import { extendCharges, lockCharges } from '../../payments/index.ts'
import { withMoney } from './store.ts'

/** What is owed to take part in a postponed event can be paid as long as at its new date. May run twice. */
export async function extendDue(ctx: Context, event: EventRow, { createdAt }: PostponementRow): Promise<void> {
  const until = event.overAt ?? new Date(createdAt.getTime() + application.payable)
  for (let after: string | null = null; ; ) {
    const rows = await withMoney(ctx.db, event.id, after, applicationServer.toldPerTurn)
    const unpaid = rows.filter(({ paymentStatus }) => paymentStatus !== 'paid' && paymentStatus !== 'refunded')
    const chargeIds = unpaid.flatMap(({ chargeId }) => chargeId ?? [])
    await ctx.transaction(async (tx) => {
      await lockCharges(tx, chargeIds)
      await extendCharges(tx, chargeIds, until, ctx.now())
    })
    if (rows.length < applicationServer.toldPerTurn) return
    after = rows.at(-1)?.id ?? null
  }
}
