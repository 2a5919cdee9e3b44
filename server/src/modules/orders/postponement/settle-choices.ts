import { admissionFrom } from '@vondrona/rules/events'
import { holding, withoutAnswer } from '@vondrona/rules/orders'
import { order as limits } from '@vondrona/rules/orders/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { giveUp } from '../giving-back/give-back.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { usesOfOrders } from '../used-orders.ts'
import { overdueChoices, putChoice } from './store.ts'

/** Job, each minute: who has not answered a postponement in time gets what it declared for that case. */
export async function settleChoices(ctx: Context): Promise<void> {
  const settleSome = () => ctx.transaction((tx) => settleTurn(tx, ctx))
  while ((await settleSome()) === limits.expirePerTurn);
}

async function settleTurn(tx: Tx, ctx: Context): Promise<number> {
  const found = await overdueChoices(tx, ctx.now(), limits.expirePerTurn)
  const orders = await lockOrdersWithCharges(
    tx,
    found.map(({ orderId }) => orderId),
  )
  const uses = await usesOfOrders(
    tx,
    orders.map(({ id }) => id),
  )
  const refunds = new Set<string>()
  for (const asked of found) {
    const isUsed = uses.has(asked.orderId)
    const isAdmission = asked.startsAt !== null && admissionFrom(asked.startsAt) <= ctx.now()
    const choice = withoutAnswer(asked.otherwise, { isUsed, isOutdated: asked.isOutdated, isAdmission })
    const isNew = await putChoice(tx, asked, { choice, byDeadline: true, chosenAt: ctx.now() })
    if (isNew && choice === 'refund') refunds.add(asked.orderId)
  }
  await giveUp(
    tx,
    ctx,
    orders.filter(({ id, status }) => refunds.has(id) && holding.includes(status)),
    { reason: 'postponed' },
  )
  return found.length
}
