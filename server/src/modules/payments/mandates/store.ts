import { liveStatuses } from '@vondrona/rules/payments'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import { lock } from '../../../kernel/locks.ts'
import type { ChargeRow } from '../charges/store.ts'

type Payer = Pick<ChargeRow, 'id' | 'userId' | 'email' | 'phone'>

/**
 * What else this payer has open mandates for: the member, or without an account whoever has the same address or number.
 * Until the commit nobody else gets a mandate with these. Two charges of one payer meet here and not at their orders, so
 * this lock comes after that of the charge.
 */
export async function otherMandates(tx: Tx, payer: Payer, now: Date): Promise<string[]> {
  await lockPayer(tx, payer)
  const { id, userId, email, phone } = payer
  const of = userId
    ? sql`select id from charge where user_id = ${userId} and paid_at is null and payable_until > ${now}`
    : sql`
      select id from charge where user_id is null and paid_at is null and email = ${email} and payable_until > ${now}
      union
      select id from charge where user_id is null and paid_at is null and phone = ${phone} and payable_until > ${now}`
  const live = sql.join(liveStatuses.map((status) => sql.lit(status)))
  const { rows } = await sql<{ id: string }>`
    select c.id from (${of}) as c where c.id <> ${id} and exists (
      select from payment_attempt a where a.charge_id = c.id and a.method = 'mandate' and a.status in (${live})
    )`.execute(tx)
  return rows.map((row) => row.id)
}

/** One after the other in one order, so that two with the same address and number do not block each other. */
async function lockPayer(tx: Tx, { userId, email, phone }: Payer): Promise<void> {
  const names = userId ? [userId] : [email, phone].flatMap((name) => name ?? []).sort()
  for (const name of names) await lock(tx, 'mandates-of', name)
}
