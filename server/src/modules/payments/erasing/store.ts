import { type Expression, sql } from 'kysely'
import { anyOf, type Tx } from '../../../kernel/db.ts'

const isOwed = (charge: Expression<unknown>) =>
  sql<boolean>`exists (select from refund r where r.charge_id = ${charge} and r.status not in ('done', 'rejected'))`

/** For what is emptied with an account: the column as it is while money of its charge is on its way back. */
export const whileOwed = ({ column }: { column: string }): Expression<unknown> =>
  sql`case when ${isOwed(sql.ref(column === 'payerPhone' ? 'paymentAttempt.chargeId' : 'charge.id'))} then ${sql.ref(column)} end`

/** Whoever is owed a refund is known by what was paid, not by an account that is gone. */
export async function keepPayers(tx: Tx, userId: string): Promise<void> {
  await sql`
    update charge set
      payer_name = coalesce(nullif(payer_name, ''), nullif(concat_ws(' ', u.prenom, u.nom), ''), ''),
      email = coalesce(charge.email, u.email), phone = coalesce(charge.phone, u.phone)
    from app_user u where u.id = ${userId}::uuid and charge.user_id = u.id and ${isOwed(sql.ref('charge.id'))}`.execute(
    tx,
  )
}

/** Of these charges, those of accounts that are gone reach nobody any more once nothing is owed; the charges are locked. */
export async function forgetErased(tx: Tx, chargeIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update charge set email = null, phone = null from app_user u
    where charge.id = any(${[...chargeIds]}::uuid[]) and u.id = charge.user_id and u.deleted_at is not null
      and not ${isOwed(sql.ref('charge.id'))} returning charge.id`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('paymentAttempt').set({ payerPhone: null }).where('chargeId', '=', anyOf(ids)).execute()
}
