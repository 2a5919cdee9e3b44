import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { codesForOrders, ordersById } from '../../orders/index.ts'
import type { ParticipationRow } from '../store.ts'
import { type Message, tellRegistrants } from './tell-registrants.ts'

/**
 * Writes to each of these registrants; to those whose contact is to be verified, with the code that does it (D-28), which
 * the link carries too: one press is enough.
 */
export async function tellWithCodes(
  tx: Tx,
  ctx: Context,
  rows: readonly ParticipationRow[],
  message: Message,
): Promise<void> {
  const orders = new Map(
    (
      await ordersById(
        tx,
        rows.map(({ orderId }) => orderId),
      )
    ).map((order) => [order.id, order]),
  )
  const asked = rows.flatMap((row) => {
    const order = orders.get(row.orderId)
    return order ? [{ order, reach: row }] : []
  })
  const codes = await codesForOrders(tx, ctx, asked)
  const isAsked = ({ orderId }: ParticipationRow) => codes.has(orderId)
  const isPaid = ({ orderId }: ParticipationRow) => (orders.get(orderId)?.total ?? 0) > 0
  await tellRegistrants(tx, ctx, rows.filter(isAsked), 'code', {}, codes)
  if (message !== 'code')
    await tellRegistrants(
      tx,
      ctx,
      rows.filter((row) => !isAsked(row) && isPaid(row)),
      message,
    )
}
