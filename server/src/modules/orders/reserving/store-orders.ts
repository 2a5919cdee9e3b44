import { toAriary } from '@vondrona/rules/money'
import { order as limits } from '@vondrona/rules/orders/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { changeSold, eventsOf } from '../../events/index.ts'
import { addToCharges, extendCharges, openCharges } from '../../payments/index.ts'
import { extendHolds, type OrderRow } from '../store.ts'
import { tellChanged } from '../tell-changed.ts'
import type { NewOrder } from './admit-order.ts'
import type { Attached, AttachmentKind } from './draft.ts'
import { expireLater } from './expire-later.ts'
import { addOrders } from './store.ts'

/** The admitted orders of a turn, with what they are paid with and what other domains attach to them. */
export async function storeOrders(tx: Tx, ctx: Context, orders: readonly NewOrder[]): Promise<void> {
  await storeCharges(tx, ctx, orders)
  const places = orders.flatMap((order) => order.places)
  const rows = orders.map(({ row }) => row)
  await addOrders(tx, rows, places)
  const sold = new Map<string, number>()
  for (const { ticketTypeId } of places) sold.set(ticketTypeId, (sold.get(ticketTypeId) ?? 0) + 1)
  await changeSold(tx, sold)
  await expireLater(tx, ctx, rows)
  await tellLater(tx, ctx, rows)
  await attach(tx, ctx, orders)
  const free = rows.filter(({ status }) => status === 'confirmed')
  if (free.length > 0) await ctx.publishWithin(tx, 'orders.confirmed', { orders: free })
  afterCommit(tx, () =>
    tellChanged(
      ctx,
      rows.map(({ eventId }) => eventId),
    ),
  )
}

async function storeCharges(tx: Tx, ctx: Context, orders: readonly NewOrder[]) {
  const priced = orders.filter(({ row }) => row.chargeId)
  const fresh = priced.filter(({ joins }) => !joins)
  const events = await eventsOf(
    tx,
    fresh.map(({ row }) => row.eventId),
  )
  const opened = fresh.map(({ row, draft }) => {
    const payer = 'payer' in draft.charge ? draft.charge.payer : null
    return {
      id: row.chargeId as string,
      eventId: row.eventId,
      userId: row.userId,
      title: payer?.title ?? events.get(row.eventId)?.title ?? '',
      name: payer?.name,
      email: payer?.email ?? null,
      phone: payer?.phone ?? null,
      language: payer?.language ?? 'fr',
      amount: toAriary(row.total),
      payableUntil: row.holdUntil as Date,
    }
  })
  await openCharges(tx, ctx, opened)
  await join(
    tx,
    ctx,
    priced.filter(({ joins }) => joins).map(({ row }) => row),
  )
}

/** One job for all that are confirmed in the same second; each minute's sweep finds what it misses. */
async function tellLater(tx: Tx, ctx: Context, rows: readonly OrderRow[]) {
  const confirmed = rows.find(({ confirmationDue }) => confirmationDue)
  if (!confirmed) return
  const runAt = new Date(confirmed.createdAt.getTime() + limits.tellAfter)
  const jobKey = `orders.tellConfirmed.${Math.floor(runAt.getTime() / 1000)}`
  await ctx.jobs.enqueue(tx, 'orders.tellConfirmed', {}, { runAt, jobKey })
}

/** What is paid together is held together. */
async function join(tx: Tx, ctx: Context, rows: readonly OrderRow[]) {
  const byCharge = Map.groupBy(rows, ({ chargeId }) => chargeId as string)
  const totals = new Map([...byCharge].map(([id, orders]) => [id, orders.reduce((sum, { total }) => sum + total, 0)]))
  await addToCharges(tx, ctx, totals)
  for (const [id, [order]] of byCharge) {
    await extendCharges(tx, [id], order?.holdUntil as Date, ctx.now())
    await extendHolds(tx, [id], order?.holdUntil as Date, ctx.now())
  }
}

async function attach(tx: Tx, ctx: Context, orders: readonly NewOrder[]) {
  const byKind = new Map<AttachmentKind<unknown>, Attached<unknown>[]>()
  for (const { row: order, places, draft } of orders) {
    if (!draft.attach) continue
    const { kind, data } = draft.attach
    byKind.set(kind, [...(byKind.get(kind) ?? []), { order, places, data }])
  }
  for (const [kind, attached] of byKind) await kind.store(tx, ctx, attached)
}
