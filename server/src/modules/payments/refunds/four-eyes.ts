import { refundStates } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import { canMove } from '@vondrona/rules/states'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { RefundRow } from '../books/store.ts'
import { oversightOf } from '../charges/oversight.ts'
import { type Approver, approvedAlone, batchesOf, totalsOf } from './store.ts'

/** What one person approves of a charge counts together for this long; the same in the database. */
const day = 86_400_000

/** The caller as somebody who approves, or sees what they may approve. */
export const approverOf = (ctx: Context): Approver => ({
  id: ctx.require('refunds').id,
  since: new Date(ctx.now().getTime() - day),
  isHelper: oversightOf(ctx, 'approveRefunds') !== 'all', // an administrator is the second pair of eyes
})

export interface Eyes {
  /** This person asked for it, or made its batch, or is nobody's second pair of eyes. */
  isOwn: (row: RefundRow) => boolean
  /** Of these together, which are their own: one, its batch, all of them or those of one charge are above the threshold. */
  isTooMuch: (own: readonly RefundRow[]) => boolean
  /** It waits to be approved, and not by this person. */
  needsOther: (row: RefundRow) => boolean
}

/** Which of these refunds somebody else must approve. */
export async function eyesOn(db: Db | Tx, by: Approver, rows: readonly RefundRow[]): Promise<Eyes> {
  const ids = [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))]
  const makers = new Map((await batchesOf(db, ids)).map(({ id, createdBy }) => [id, createdBy]))
  const totals = await totalsOf(db, ids)
  const waits = ({ status }: RefundRow) => canMove(refundStates, status, 'approve')
  const isOwn = ({ requestedBy, batchId }: RefundRow) =>
    by.isHelper || requestedBy === by.id || makers.get(batchId ?? '') === by.id
  const before = await approvedAlone(
    db,
    by,
    rows.filter((row) => waits(row) && isOwn(row)).map(({ chargeId }) => chargeId),
  )
  const isTooMuch = (own: readonly RefundRow[]) => {
    const now = new Set(own.map(({ id }) => id))
    const sums = [sumOf(own), ...own.map(({ amount, batchId }) => Math.max(amount, totals.get(batchId ?? '') ?? 0))]
    for (const [chargeId, some] of Map.groupBy(own, (row) => row.chargeId))
      sums.push(sumOf(some) + sumOf(before.filter((row) => row.chargeId === chargeId && !now.has(row.id))))
    return sums.some((sum) => sum > treasury.fourEyesAbove)
  }
  return { isOwn, isTooMuch, needsOther: (row) => waits(row) && isOwn(row) && isTooMuch([row]) }
}

const sumOf = (rows: readonly Pick<RefundRow, 'amount'>[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
