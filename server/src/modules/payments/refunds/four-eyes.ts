import { treasury } from '@vondrona/rules/constants'
import { refundStates } from '@vondrona/rules/payments'
import { canMove } from '@vondrona/rules/states'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { RefundRow } from '../books/store.ts'
import { batchesOf, totalsOf } from './store.ts'

export interface Eyes {
  /** This person asked for it, or made its batch. */
  isOwn: (row: RefundRow) => boolean
  /** It, or its batch, is above the threshold. */
  isLarge: (row: RefundRow) => boolean
  /** It waits to be approved, and not by this person. */
  needsOther: (row: RefundRow) => boolean
}

/** Which of these refunds somebody else must approve. */
export async function eyesOn(db: Db | Tx, by: string, rows: readonly RefundRow[]): Promise<Eyes> {
  const ids = [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))]
  const makers = new Map((await batchesOf(db, ids)).map(({ id, createdBy }) => [id, createdBy]))
  const totals = await totalsOf(db, ids)
  const isOwn = ({ requestedBy, batchId }: RefundRow) => requestedBy === by || makers.get(batchId ?? '') === by
  const isLarge = ({ amount, batchId }: RefundRow) =>
    Math.max(amount, totals.get(batchId ?? '') ?? 0) > treasury.fourEyesAbove
  const waits = ({ status }: RefundRow) => canMove(refundStates, status, 'approve')
  return { isOwn, isLarge, needsOther: (row) => waits(row) && isOwn(row) && isLarge(row) }
}
