import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { ChargeRow } from './store.ts'

/**
 * Until when a payment that begins now may hold what these charges are for, at the latest, by their ids; those of which
 * this domain says nothing are left out. By as many statements for many as for one.
 */
export type HoldEnds = (
  db: Db | Tx,
  ctx: Context,
  charges: readonly ChargeRow[],
  isMandate: boolean,
) => Promise<ReadonlyMap<string, Date>>

const domains: HoldEnds[] = []

/** Called when a domain is loaded that knows what is held, and what it is for. */
export const registerHoldEnds = (ends: HoldEnds) => void domains.push(ends)

/** The earliest of all; those that nothing ends are left out. */
export const holdEndsOf: HoldEnds = async (db, ctx, charges, isMandate) => {
  const earliest = new Map<string, Date>()
  if (charges.length === 0) return earliest
  for (const endsOf of domains)
    for (const [id, at] of await endsOf(db, ctx, charges, isMandate)) {
      const known = earliest.get(id)
      if (!known || at < known) earliest.set(id, at)
    }
  return earliest
}
