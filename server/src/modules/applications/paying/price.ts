import { overStatuses } from '@vondrona/rules/applications'
import { application } from '@vondrona/rules/applications/constants'
import { toAriary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { contactsOf } from '../../accounts/index.ts'
import { applicationTypesById, eventsOf } from '../../events/index.ts'
import {
  chargesOf,
  giveBack,
  lockCharges,
  openCharges,
  openRefundsOf,
  type RefundReason,
  supersedeRejected,
} from '../../payments/index.ts'
import type { ApplicationRow } from '../store.ts'
import { setCharge } from './store.ts'

/** An approved application of a type with a price owes it, once, until the event is over; anew where its money went back. */
export async function oweFor(tx: Tx, ctx: Context, row: ApplicationRow): Promise<void> {
  const type = (await applicationTypesById(tx, [row.eventApplicationTypeId])).get(row.eventApplicationTypeId)
  if (!type || type.price === 0 || (await isSettledWith(tx, row))) return
  const event = (await eventsOf(tx, [row.eventId])).get(row.eventId)
  const [payer] = await contactsOf(tx, [row.userId])
  const id = ctx.newId()
  await openCharges(tx, ctx, [
    {
      id,
      eventId: row.eventId,
      userId: row.userId,
      title: `${event?.title ?? ''} – ${type.name}`,
      amount: toAriary(type.price),
      payableUntil: event?.overAt ?? new Date(ctx.now().getTime() + application.payable),
      email: null, // their account has it
      phone: null,
      language: payer?.language ?? ctx.language, // whoever approves reads another one
    },
  ])
  await setCharge(tx, row.id, id)
}

/** What it owed before still counts: not where it was taken off, or the money is back or on its way. */
async function isSettledWith(tx: Tx, { id, chargeId, paymentStatus }: ApplicationRow): Promise<boolean> {
  if (!chargeId || paymentStatus === 'refunded') return false
  const charge = (await chargesOf(tx, [chargeId])).get(chargeId)
  const onItsWay = (await openRefundsOf(tx, [chargeId])).get(chargeId) ?? []
  return charge !== undefined && charge.amount > 0 && !onItsWay.includes(id)
}

/**
 * Its person is gone, and its place with them: until the event is over what was paid goes back, as if it were withdrawn. What
 * was not is not owed any more, so that money that comes all the same goes back.
 */
export async function settleErased(
  tx: Tx,
  ctx: Context,
  row: Pick<ApplicationRow, 'id' | 'eventId' | 'chargeId' | 'status'>,
): Promise<void> {
  if (!row.chargeId) return
  const event = (await eventsOf(tx, [row.eventId])).get(row.eventId)
  const isCancelled = event?.status === 'cancelled'
  const isHeld = !isCancelled && event?.overAt != null && event.overAt <= ctx.now()
  const isPaid = (await lockCharges(tx, [row.chargeId])).get(row.chargeId)?.paidAt
  if (isPaid && (isHeld || overStatuses.includes(row.status))) return
  await giveUp(tx, ctx, row, isCancelled ? 'event_cancelled' : 'withdrawn')
}

/**
 * Somebody gives it up, or it is refused: its money is settled. What the staff refused to pay back the last time, before it
 * had its place again, does not stand in the way.
 */
export async function giveUp(
  tx: Tx,
  ctx: Context,
  row: Pick<ApplicationRow, 'id' | 'chargeId'>,
  reason: RefundReason = 'withdrawn',
): Promise<void> {
  if (row.chargeId) await supersedeRejected(tx, row.chargeId, row.id)
  await settleMoney(tx, ctx, row, reason)
}

/** It is over: what was paid goes back, once; what was not is not owed any more. */
export async function settleMoney(
  tx: Tx,
  ctx: Context,
  { id, chargeId }: Pick<ApplicationRow, 'id' | 'chargeId'>,
  reason: RefundReason,
): Promise<void> {
  if (!chargeId) return
  const charge = (await lockCharges(tx, [chargeId])).get(chargeId)
  if (charge) await giveBack(tx, ctx, charge, { subjectId: id, reason })
}
