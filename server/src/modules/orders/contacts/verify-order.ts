import { order as limits } from '@vondrona/rules/orders/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { extendCharges } from '../../payments/index.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { freshHold } from '../reserving/hold-end.ts'
import { lockEvents } from '../reserving/lock-events.ts'
import { holdingsOf } from '../reserving/store.ts'
import { takeAgain } from '../reserving/take-again.ts'
import { extendHolds, findOrder, moveOrders, type OrderRow, ordersOfCharges } from '../store.ts'
import { haveSuccessors } from '../successors.ts'
import { tellChanged } from '../tell-changed.ts'
import { readCode } from './codes.ts'
import { makeProof, proves } from './contact-proof.ts'
import { markVerified } from './store.ts'

/**
 * D-28: with the code that was sent for this order, or the proof of its contact, the contact is verified, also of what is paid together: free places
 * are confirmed, those that lapsed meanwhile too while there is room and `isOpen`; others are held for the payment anew.
 * Gives the proof of the contact. Refuses with TOO_MANY_PLACES or TOO_MANY_HOLDS where this contact has as many as a
 * member may have.
 */
export async function verifyOrder(
  ctx: Context,
  orderId: string,
  { code, proof }: { code?: string | null | undefined; proof?: string | null | undefined },
  isOpen: boolean,
): Promise<string | null> {
  const key = await keyFor(ctx, orderId, code, proof)
  const found = await findOrder(ctx.db, orderId)
  if (!found) return null
  const together = found.chargeId
    ? ((await ordersOfCharges(ctx.db, [found.chargeId])).get(found.chargeId) ?? [])
    : [found]
  await ctx.transaction(async (tx) => {
    const locked = await lockOrdersWithCharges(
      tx,
      together.map(({ id }) => id),
    )
    const awaited = locked.filter(({ contact, contactKey }) => contact === 'awaited' && contactKey?.equals(key))
    if (awaited.length === 0) return
    const eventIds = awaited.map(({ eventId }) => eventId)
    await lockEvents(tx, eventIds) // nobody has more places than they may by verifying two orders at once
    await refuseTooMany(tx, ctx, awaited, key)
    await markVerified(tx, idsOf(awaited), ctx.now())
    await goOn(tx, ctx, awaited, isOpen)
  })
  return makeProof(ctx, key)
}

/** Of the code that was sent for this order, or of the proof that another one gave. */
async function keyFor(ctx: Context, orderId: string, code?: string | null, proof?: string | null): Promise<Buffer> {
  const key = proof ? (await findOrder(ctx.db, orderId))?.contactKey : null
  if (key && proves(ctx, proof ?? '', key)) return key
  return readCode(ctx, ctx.db, { orderId }, code ?? '')
}

async function refuseTooMany(tx: Tx, ctx: Context, orders: readonly OrderRow[], contactKey: Buffer) {
  const live = orders.filter(
    ({ status, total }) => status === 'awaiting_payment' || (status === 'expired' && total === 0),
  )
  const since = new Date(ctx.now().getTime() - limits.abandoned.window)
  for (const [eventId, some] of Map.groupBy(live, (order) => order.eventId)) {
    const [held] = await holdingsOf(tx, [{ userId: null, contactKey, chargeId: null, eventId }], since)
    const n = held?.places ?? 0
    const wanted = some.reduce((sum, { quantity }) => sum + quantity, 0)
    if (n + wanted > limits.perMember)
      throw new Refusal('TOO_MANY_PLACES', 'orders.tooMany', { field: 'places', params: { n } })
    const isHeld = some.some(({ total }) => total > 0)
    if (isHeld && (held?.abandoned ?? 0) >= limits.abandoned.places)
      throw new Refusal('TOO_MANY_HOLDS', 'orders.tooManyHolds', { field: 'places' })
  }
}

async function goOn(tx: Tx, ctx: Context, orders: readonly OrderRow[], isOpen: boolean) {
  const free = orders.filter(({ total }) => total === 0)
  const lapsed = isOpen ? free.filter(({ status }) => status === 'expired') : []
  const reservedAgain = await haveSuccessors(tx, lapsed)
  const taken = await takeAgain(
    tx,
    ctx,
    lapsed.filter(({ id }) => !reservedAgain.has(id)),
  )
  const confirmed = [
    ...(await moveOrders(tx, idsOf(free.filter(({ status }) => status === 'awaiting_payment')), 'confirm', ctx.now())),
    ...(await moveOrders(tx, idsOf(taken), 'confirmLate', ctx.now())),
  ]
  if (confirmed.length > 0) await ctx.publishWithin(tx, 'orders.confirmed', { orders: confirmed })
  const held = orders.filter(({ status, total }) => total > 0 && status === 'awaiting_payment')
  const chargeIds = [...new Set(held.flatMap(({ chargeId }) => chargeId ?? []))]
  await extendCharges(tx, chargeIds, freshHold(ctx.now()), ctx.now())
  await extendHolds(tx, chargeIds, freshHold(ctx.now()), ctx.now())
  afterCommit(tx, () =>
    tellChanged(
      ctx,
      confirmed.map(({ eventId }) => eventId),
    ),
  )
}

const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id)
