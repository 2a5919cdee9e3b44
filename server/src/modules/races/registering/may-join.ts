import type { Context } from '../../../kernel/context.ts'
import { ordersOfCharges } from '../../orders/index.ts'
import { isAccessKey } from '../access.ts'
import { participationsOfOrders } from '../store.ts'

/**
 * Whether the caller may add to what is owed with this charge: with the secret of the link of a registration that is paid
 * with it, or as the owner of one of its orders. Its id alone allows nobody to make others pay for them.
 */
export async function mayJoin(ctx: Context, chargeId: string, key: string | null | undefined): Promise<boolean> {
  const orders = (await ordersOfCharges(ctx.db, [chargeId.toLowerCase()])).get(chargeId.toLowerCase()) ?? []
  if (ctx.actor && orders.some(({ userId }) => userId === ctx.actor?.id)) return true
  if (!key) return false
  const joined = await participationsOfOrders(
    ctx.db,
    orders.map(({ id }) => id),
  )
  return joined.some((row) => !row.erasedAt && isAccessKey(ctx, row, key))
}
