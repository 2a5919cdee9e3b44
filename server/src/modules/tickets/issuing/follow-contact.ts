import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { WithinEvents } from '../../../kernel/events/within.ts'
import { lockOrders } from '../../orders/index.ts'
import { liveOrdersOfMember, lockTicketsOfOrders, putHolders } from '../store.ts'
import { finderOf } from './finder.ts'

/**
 * A member's tickets follow the account until they are forgotten after the event: a new QR code must not be mailed to an
 * address that was given up, perhaps because somebody else reads it. What a holder is reached by themselves stays.
 */
export async function followContact(
  tx: Tx,
  ctx: Context,
  { userId, before, after }: WithinEvents['accounts.contactChanged'],
): Promise<void> {
  const orderIds = await liveOrdersOfMember(tx, userId)
  await lockOrders(tx, orderIds) // before tickets, as everywhere (decision 0035)
  const mine = (await lockTicketsOfOrders(tx, orderIds)).filter(
    (row) => row.userId === userId && isReached(row, before),
  )
  if (mine.length === 0) return
  const holders = mine.map(({ id: ticketId, language, ...row }) => {
    const email = row.email === before.email ? after.email : row.email
    const phone = row.phone === before.phone ? after.phone : row.phone
    const finder = finderOf(ctx, { email, phone, birthDate: after.dateNaissance })
    return { ticketId, userId, fullName: null, email, phone, language, finder }
  })
  await putHolders(tx, holders, ctx.now())
}

interface Reach {
  email: string | null
  phone: string | null
}

/** That neither has a phone is no way to reach both. */
const isReached = (row: Reach, { email, phone }: Reach) =>
  (row.email !== null && row.email === email) || (row.phone !== null && row.phone === phone)
