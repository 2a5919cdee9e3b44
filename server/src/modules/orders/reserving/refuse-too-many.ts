import { payment as limits } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { contactFirst } from '../contacts/refusals.ts'
import { ordersOfCharges } from '../store.ts'
import { heldBeside } from './store.ts'

interface Wanted {
  chargeId: string
  others: readonly string[]
}

/** R-PAY-15: mandates hold places for days. Of one payer they hold no more than `placesPerPayer` of one event. */
export async function refuseTooMany(tx: Tx, _ctx: Context, { chargeId, others }: Wanted): Promise<void> {
  if (await isAwaited(tx, chargeId)) throw contactFirst() // D-28: an instruction for a quarter of an hour helps nobody
  const held = await heldBeside(tx, chargeId, others)
  const full = held.find(({ wanted, n }) => n > 0 && wanted + n > limits.placesPerPayer)
  if (!full) return
  const params = { n: full.n, max: limits.placesPerPayer }
  throw new Refusal('TOO_MANY_HOLDS', 'payments.tooManyMandates', { params })
}

async function isAwaited(tx: Tx, chargeId: string): Promise<boolean> {
  const orders = (await ordersOfCharges(tx, [chargeId])).get(chargeId) ?? []
  return orders.some(({ contact, status }) => contact === 'awaited' && status === 'awaiting_payment')
}
