import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { ChargeRow } from './store.ts'

/** Until when a payment that begins now may hold what the charge is for, at the latest; null: this domain says nothing. */
export type HoldEnd = (db: Db | Tx, ctx: Context, charge: ChargeRow, isMandate: boolean) => Promise<Date | null>

const ends: HoldEnd[] = []

/** Called when a domain is loaded that knows what is held, and what it is for. */
export const registerHoldEnd = (end: HoldEnd) => void ends.push(end)

/** The earliest of all; null: nothing ends it. */
export async function holdEndOf(
  db: Db | Tx,
  ctx: Context,
  charge: ChargeRow,
  isMandate: boolean,
): Promise<Date | null> {
  let earliest: Date | null = null
  for (const end of ends) {
    const at = await end(db, ctx, charge, isMandate)
    if (at && (!earliest || at < earliest)) earliest = at
  }
  return earliest
}
