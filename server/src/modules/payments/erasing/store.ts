import { type Expression, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'

/** Money of this charge is on its way back. */
const isOwed = (charge: Expression<unknown>) =>
  sql<boolean>`exists (select from refund r where r.charge_id = ${charge} and r.status not in ('done', 'rejected'))`

/** What it paid is still to come: an event that is cancelled owes the money back. */
const isToCome = (charge: Expression<unknown>) => sql<boolean>`exists (
  select from (
    select event_id from ticket_order where charge_id = ${charge} and total > 0 and status = 'confirmed'
    union all select event_id from event_application where charge_id = ${charge} and payment_status = 'paid' and status = 'approved'
  ) paid join event e on e.id = paid.event_id
  where e.status <> 'cancelled' and (e.over_at is null or e.over_at > now()))`

/**
 * Its provider is still asked, or somebody is to decide on it: money may come, or is there, and nothing that it could pay
 * for may be left.
 */
const isExpected = (charge: Expression<unknown>) => sql<boolean>`exists (
  select from payment_attempt p where p.charge_id = ${charge} and p.status <> 'succeeded'
    and (p.next_ask_at is not null or p.problem is not null))`

const mayBeOwed = (charge: Expression<unknown>) =>
  sql<boolean>`(${isOwed(charge)} or ${isExpected(charge)} or ${isToCome(charge)})`

/** For what is emptied with an account: the column as it is while money of its charge is, or may become, due back. */
export const whileOwed = ({ column }: { column: string }): Expression<unknown> =>
  sql`case when ${mayBeOwed(sql.ref(column === 'payerPhone' || column === 'payerEmail' ? 'paymentAttempt.chargeId' : 'charge.id'))} then ${sql.ref(column)} end`

/** Whoever is or may be owed a refund is known by what was paid, not by an account that is gone. */
export async function keepPayers(tx: Tx, userId: string): Promise<void> {
  await sql`
    update charge set
      payer_name = coalesce(nullif(payer_name, ''), nullif(concat_ws(' ', u.prenom, u.nom), ''), ''),
      email = coalesce(charge.email, u.email), phone = coalesce(charge.phone, u.phone)
    from app_user u where u.id = ${userId}::uuid and charge.user_id = u.id and ${mayBeOwed(sql.ref('charge.id'))}`.execute(
    tx,
  )
}

/** Of these charges, those of accounts that are gone reach nobody any more once nothing can be owed; the charges are locked. */
export async function forgetErased(tx: Tx, chargeIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update charge set email = null, phone = null from app_user u
    where charge.id = any(${[...chargeIds]}::uuid[]) and u.id = charge.user_id and u.deleted_at is not null
      and not ${mayBeOwed(sql.ref('charge.id'))} returning charge.id`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('paymentAttempt')
    .set({ payerPhone: null, payerEmail: null })
    .where('chargeId', '=', anyOf(ids))
    .execute()
}

/** Some charges of accounts that are gone that still say how to reach somebody, though nothing can be owed any more. */
export async function chargesToForget(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from charge c join app_user u on u.id = c.user_id
    where u.deleted_at is not null and (c.email is not null or c.phone is not null
      or exists (select from payment_attempt a where a.charge_id = c.id and (a.payer_phone is not null or a.payer_email is not null)))
      and not ${mayBeOwed(sql.ref('c.id'))}
    order by c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
