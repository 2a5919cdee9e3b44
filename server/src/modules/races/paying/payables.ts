import { linkTo } from '@vondrona/rules/pages'
import { readRegistrationNumber } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { ordersById, ordersOfCharges } from '../../orders/index.ts'
import { registerHoldEnds, registerPayable, registerPurpose } from '../../payments/index.ts'
import { spendLookup } from '../lookups/limits.ts'
import { shownByNumber } from '../lookups/store.ts'
import { racesById } from '../races/store.ts'
import { findParticipation, type ParticipationRow, participationOfOrder } from '../store.ts'

/** D-23: whoever knows the number of a registration, or its id, may pay for it; it tells them nothing else. */
export function registerPayables(): void {
  registerPayable('participationId', async (ctx, id) =>
    chargeOf(ctx, isId(id) ? await findParticipation(ctx.db, id) : undefined),
  )
  registerPayable('registrationNumber', async (ctx, typed) => {
    const number = readRegistrationNumber(typed)
    await spendLookup(ctx, number ? [number] : [])
    return chargeOf(ctx, number ? await shownByNumber(ctx.db, number) : undefined)
  })
  registerHoldEnds(async (db, _ctx, charges, isMandate) => {
    if (!isMandate) return new Map()
    const orders = await ordersOfCharges(
      db,
      charges.map(({ id }) => id),
    )
    const races = await racesById(db, [...new Set([...orders.values()].flat().map(({ eventId }) => eventId))])
    return new Map(
      [...orders].flatMap(([id, some]) => {
        const ends = some.flatMap(({ eventId }) => races.get(eventId)?.closesAt?.getTime() ?? [])
        return ends.length > 0 ? [[id, new Date(Math.min(...ends))] as const] : []
      }),
    )
  })
  registerPurpose(async (db, { id }) => {
    const orders = (await ordersOfCharges(db, [id])).get(id) ?? []
    // Of several that are paid together one shows what is owed for all: not one that was given up.
    const order = orders.find(({ status }) => status === 'awaiting_payment') ?? orders[0]
    const row = order && (await participationOfOrder(db, order.id))
    return row ? { kind: 'registration', id: null, page: linkTo('mit-payment', { query: { p: row.id } }) } : null
  })
}

async function chargeOf(ctx: Context, row: ParticipationRow | undefined): Promise<string | null> {
  const [order] = row ? await ordersById(ctx.db, [row.orderId]) : []
  return order?.chargeId ?? null
}
