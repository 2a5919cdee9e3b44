import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { OrderRow } from '../store.ts'
import { makeCodes } from './codes.ts'
import type { Reach } from './contact.ts'
import { contactKey } from './contact-of.ts'
import { setContact } from './store.ts'

/**
 * By order, the code to send to whoever reserved it. Only where their contact is to be verified, and is this one: what is
 * paid together is verified by the contact that pays.
 */
export async function codesForOrders(
  tx: Tx,
  ctx: Context,
  orders: readonly { order: OrderRow; reach: Reach }[],
): Promise<Map<string, string>> {
  const wanted = orders.flatMap(({ order, reach }) => {
    const key = contactKey(ctx, reach)
    const isIts = order.contact === 'awaited' && key && order.contactKey?.equals(key)
    return isIts ? [{ contactKey: key, orderId: order.id }] : []
  })
  const made = await makeCodes(tx, ctx, wanted)
  return new Map([...made].map(([{ orderId }, { code }]) => [orderId, code]))
}

/** Whoever reserved this locked order is reached in another way: codes that went elsewhere are void for it. */
export const reachedBy = (tx: Tx, ctx: Context, orderId: string, reach: Reach): Promise<unknown> =>
  setContact(tx, [orderId], contactKey(ctx, reach))
