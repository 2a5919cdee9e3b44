import type { PostponementChoice } from '@vondrona/rules/events'
import { answersTo, holding } from '@vondrona/rules/orders'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { latestPostponement, stillHolds } from '../../events/index.ts'
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
 * The answer to the latest postponement for one order, until its deadline: `answersTo` says which. `seenId` is the one
 * that was read: an answer to it is none to a later one. The caller may act on the order, and has locked nothing.
 */
export async function answerPostponement(
  tx: Tx,
  ctx: Context,
  id: string,
  choice: PostponementChoice,
  seenId?: string | null,
): Promise<Answered> {
  const [order] = await lockOrdersWithCharges(tx, [id])
  if (!order) throw noChoice()
  const postponement = (await latestPostponement(tx, [order.eventId])).get(order.eventId)
  const asked = (await choicesOf(tx, [id])).find((one) => one.postponementId === postponement?.id)
  if (!postponement || !asked || !(await stillHolds(tx, postponement.id))) throw noChoice()
  if (seenId && seenId.toLowerCase() !== postponement.id) throw new Refusal('CONFLICT', 'orders.postponementMoved')
  if (asked.choice === choice) return { order, before: choice } // the same answer again
  const { choiceUntil } = postponement
  const may = answersTo({ ...asked, choiceUntil, status: order.status, isAdmitted: false }, ctx.now()) // their ticket refuses who is inside
  if (!may.includes(choice)) {
    if (!holding.includes(order.status) || asked.choice === 'refund' || ctx.now() <= choiceUntil) throw noChoice()
    throw new Refusal('CHOICE_CLOSED', 'orders.choiceClosed')
  }
  await putChoice(tx, asked, { choice, byDeadline: false, chosenAt: ctx.now() }, choice === 'refund' ? 'keep' : null)
  if (choice === 'keep') return { order, before: asked.choice }
  const [moved] = await giveUp(tx, ctx, [order], { reason: 'postponed', onlyUnused: true })
  return { order: moved ?? order, before: asked.choice }
}

const noChoice = () => new Refusal('CONFLICT', 'orders.noChoice')
