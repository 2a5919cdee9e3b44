import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { AttemptRow } from '../attempts/store.ts'

/** An attempt with what the books and its charge say of it. */
export type Booked = Pick<
  AttemptRow,
  'id' | 'chargeId' | 'reference' | 'status' | 'amount' | 'captured' | 'credited'
> & {
  failure: string | null
  /** What the clearing account of its provider got for it. */
  booked: number
}

/** The attempts of some charges, in the order of the charges; `after`: the charge behind which they begin. */
export async function attemptsInOrder(db: Db, after: string | null, charges: number): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select a.id, a.charge_id, a.reference, a.status, a.amount, a.captured, a.credited, a.failure,
      coalesce((select sum(l.amount) from ledger_entry l
        where l.tx = 'capture:' || a.id and l.account = 'clearing:' || a.provider), 0)::bigint as booked
    from payment_attempt a where a.charge_id in (
      select id from charge where ${after}::uuid is null or id > ${after}::uuid order by id limit ${charges})
    order by a.charge_id, a.id`.execute(db)
  return rows
}

/** The ids of the next charges, and what each was credited with. */
export const chargesInOrder = (db: Db, after: string | null, limit: number) => {
  const query = db.selectFrom('charge').select(['id', 'paid']).orderBy('id').limit(limit)
  return (after ? query.where('id', '>', after) : query).execute()
}
