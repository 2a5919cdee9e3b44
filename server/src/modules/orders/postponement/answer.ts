import type { PostponementChoice } from '@vondrona/rules/events'
import { holding } from '@vondrona/rules/orders'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { latestPostponement } from '../../events/index.ts'
import { giveUp } from '../giving-back/give-back.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import type { OrderRow } from '../store.ts'
import { choicesOf, putChoice } from './store.ts'

interface Answered {
  order: OrderRow
  /** The answer of before; the same as now: nothing happened. */
  before: PostponementChoice | null
}

/**
 * The answer to the latest postponement for one order, until its deadline. Who keeps may still ask for the money; not
 * the reverse. The caller may act on the order, and has locked nothing.
 */
export async function answerPostponement(
  tx: Tx,
  ctx: Context,
  id: string,
  choice: PostponementChoice,
): Promise<Answered> {
  const [order] = await lockOrdersWithCharges(tx, [id])
  if (!order) throw noChoice()
  const postponement = (await latestPostponement(tx, [order.eventId])).get(order.eventId)
  const asked = (await choicesOf(tx, [id])).find((one) => one.postponementId === postponement?.id)
  if (!postponement || !asked) throw noChoice()
  if (asked.choice === choice) return { order, before: choice } // the same answer again
  if (!holding.includes(order.status)) throw noChoice()
  if (ctx.now() > postponement.choiceUntil) throw new Refusal('CHOICE_CLOSED', 'orders.choiceClosed')
  await putChoice(tx, asked, { choice, byDeadline: false, chosenAt: ctx.now() }, choice === 'refund' ? 'keep' : null)
  if (choice === 'keep') return { order, before: asked.choice }
  const [moved] = await giveUp(tx, ctx, [order], { reason: 'postponed', onlyUnused: true })
  return { order: moved ?? order, before: asked.choice }
}

const noChoice = () => new Refusal('CONFLICT', 'orders.noChoice')
