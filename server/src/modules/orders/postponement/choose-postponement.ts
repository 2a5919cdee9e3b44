import { postponementChoices } from '@vondrona/rules/events'
import * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { writeAudit } from '../../audit/index.ts'
import { orderFor } from '../find-order.ts'
import { type SeenOrder, seenOrders } from '../order-page-loader.ts'
import { answerPostponement } from './answer.ts'

const input = z.strictObject({
  orderId: z.string(),
  choice: z.enum(postponementChoices),
  postponementId: z.nullish(z.string()),
})

/** « Garder ma place / Me rembourser ». In the log where it is another member's. */
export async function choosePostponement(ctx: Context, raw: unknown): Promise<SeenOrder> {
  ctx.require('choosePostponement')
  const { orderId, choice, postponementId } = parse(input, raw)
  const { id } = await orderFor(ctx, 'choosePostponement', orderId)
  const row = await ctx.transaction(async (tx) => {
    const { order, before } = await answerPostponement(tx, ctx, id, choice, postponementId)
    if (before !== choice && order.userId !== ctx.actor?.id)
      await writeAudit(tx, ctx, 'order.choice', { targetId: id, detail: { before, after: choice } })
    return order
  })
  return seenOrders(ctx, [row])[0] as SeenOrder
}
