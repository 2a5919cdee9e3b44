import { applicationServer } from '@vondrona/rules/applications/constants'
import type { Context } from '../../../kernel/context.ts'
import { settleMoney } from './price.ts'
import { withMoney } from './store.ts'

/** What was paid to apply to a cancelled event goes back, and nothing is owed any more. May run twice. */
export async function refundCancelled(ctx: Context, eventId: string): Promise<void> {
  let after: string | null = null
  for (;;) {
    const rows = await withMoney(ctx.db, eventId, after, applicationServer.toldPerTurn)
    for (const row of rows) await ctx.transaction((tx) => settleMoney(tx, ctx, row, 'event_cancelled'))
    after = rows.at(-1)?.id ?? null
    if (rows.length < applicationServer.toldPerTurn) return
  }
}
