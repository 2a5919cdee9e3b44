import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { OrderRow } from '../store.ts'

/** One job for all holds that end in the same second; each minute's sweep finds what it misses. */
export async function expireLater(tx: Tx, ctx: Context, orders: readonly Pick<OrderRow, 'holdUntil'>[]): Promise<void> {
  const runAt = orders.find(({ holdUntil }) => holdUntil)?.holdUntil
  if (!runAt) return
  const jobKey = `orders.expire.${Math.floor(runAt.getTime() / 1000)}`
  await ctx.jobs.enqueue(tx, 'orders.expire', {}, { runAt, jobKey, queue: 'orders.expire' })
}
