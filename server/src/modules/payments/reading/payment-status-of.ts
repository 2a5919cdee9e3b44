import { shownStatus } from '@vondrona/rules/payments'
import type { Db, Tx } from '../../../kernel/db.ts'
import { attemptsOf } from '../attempts/store.ts'
import { chargesOf } from '../charges/store.ts'

export type PaymentStatus = 'completed' | ReturnType<typeof shownStatus>

/** R-PAY-06, of charges: paid in full is completed; otherwise what the newest attempt shows, pending where none was begun. */
export async function paymentStatusOf(db: Db | Tx, chargeIds: readonly string[]): Promise<Map<string, PaymentStatus>> {
  if (chargeIds.length === 0) return new Map()
  const attempts = await attemptsOf(db, chargeIds)
  return new Map(
    [...(await chargesOf(db, chargeIds)).values()].map(({ id, paidAt }) => {
      const newest = attempts.get(id)?.[0]
      return [id, paidAt ? 'completed' : newest ? shownStatus(newest.status) : 'pending']
    }),
  )
}
