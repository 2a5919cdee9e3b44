import type { Context } from '../../../kernel/context.ts'
import { lockCharges } from '../charges/store.ts'
import { chargesToForget, forgetErased } from './store.ts'

const batch = 200

/** Job: what was kept of erased accounts for a refund that might have become due is gone once its event is over. */
export async function forgetErasedPayers(ctx: Context): Promise<void> {
  for (;;) {
    const ids = await chargesToForget(ctx.db, batch)
    if (ids.length > 0)
      await ctx.transaction(async (tx) => {
        await lockCharges(tx, ids)
        await forgetErased(tx, ids)
      })
    if (ids.length < batch) return
  }
}
