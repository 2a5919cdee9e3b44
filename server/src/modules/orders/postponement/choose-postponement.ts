import { postponementChoices } from '@vondrona/rules/events'
import { holding } from '@vondrona/rules/orders'
import * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { latestPostponement } from '../../events/index.ts'
import { orderFor } from '../find-order.ts'
import { giveUp } from '../giving-back/give-back.ts'
import { lockOrdersAndCharges } from '../lock-orders.ts'
import { type SeenOrder, seenOrders } from '../order-page-loader.ts'
import { choicesOf, putChoice } from '../store.ts'

const input = z.strictObject({ orderId: z.string(), choice: z.enum(postponementChoices) })

/**
 * « Garder ma place / Me rembourser », until the deadline. Who keeps may still ask for the money; not the reverse. In the log
 * where it is another member's.
 */
export async function choosePostponement(ctx: Context, raw: unknown): Promise<SeenOrder> {
  ctx.require('choosePostponement')
  const { orderId, choice } = parse(input, raw)
  const { id } = await orderFor(ctx, 'choosePostponement', orderId)
  const row = await ctx.transaction(async (tx) => {
    const [order] = (await lockOrdersAndCharges(tx, [id])).orders
    if (!order) throw noChoice()
    const postponement = (await latestPostponement(tx, [order.eventId])).get(order.eventId)
    const asked = (await choicesOf(tx, [id])).find((one) => one.postponementId === postponement?.id)
    if (!postponement || !asked) throw noChoice()
    if (asked.choice === choice) return order // the same answer again
    if (!holding.includes(order.status)) throw noChoice()
    if (ctx.now() > postponement.choiceUntil) throw new Refusal('CHOICE_CLOSED', 'orders.choiceClosed')
    await putChoice(tx, asked, { choice, byDeadline: false, chosenAt: ctx.now() }, choice === 'refund' ? 'keep' : null)
    if (order.userId !== ctx.actor?.id)
      await writeAudit(tx, ctx, 'order.choice', { targetId: id, detail: { before: asked.choice, after: choice } })
    if (choice === 'keep') return order
    return (await giveUp(tx, ctx, [order], { reason: 'postponed', onlyUnused: true }))[0] ?? order
  })
  return seenOrders(ctx, [row])[0] as SeenOrder
}

const noChoice = () => new Refusal('CONFLICT', 'orders.noChoice')
