import { payment as limits } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { heldBeside } from './store.ts'

interface Wanted {
  chargeId: string
  others: readonly string[]
}

/** R-PAY-15: mandates hold places for days. Of one payer they hold no more than `placesPerPayer` of one event. */
export async function refuseTooMany(tx: Tx, _ctx: Context, { chargeId, others }: Wanted): Promise<void> {
  const held = await heldBeside(tx, chargeId, others)
  const full = held.find(({ wanted, n }) => n > 0 && wanted + n > limits.placesPerPayer)
  if (!full) return
  const params = { n: full.n, max: limits.placesPerPayer }
  throw new Refusal('TOO_MANY_HOLDS', 'payments.tooManyMandates', { params })
}
