import { type ConsentStatus, consentStates } from '@vondrona/rules/signup'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db, Tables, Tx } from '../../kernel/db.ts'

export interface ConsentRow {
  id: string
  user_id: string
  email: string
  requested_at: Date
  confirmed_at: Date | null
  guardian_name: string | null
  confirmed_from: string | null
  replaced_at: Date | null
}

declare module '../../kernel/db.ts' {
  interface Tables {
    guardian_consent: ConsentRow
  }
}

type Where = ExpressionBuilder<Tables, 'guardian_consent'>

/** How each state stands in the columns. */
const stands: Record<ConsentStatus, (eb: Where) => Expression<SqlBool>> = {
  open: (eb) => eb.and([eb('confirmed_at', 'is', null), eb('replaced_at', 'is', null)]),
  confirmed: (eb) => eb.and([eb('confirmed_at', 'is not', null), eb('replaced_at', 'is', null)]),
  replaced: (eb) => eb('replaced_at', 'is not', null),
}
const mayMove = (move: keyof typeof consentStates.moves) => (eb: Where) =>
  eb.or(consentStates.moves[move].from.map((state) => stands[state](eb)))

/** Naming another guardian makes the request before worthless. False: a consent was given meanwhile. */
export async function putConsent(
  tx: Tx,
  row: Pick<ConsentRow, 'id' | 'user_id' | 'email' | 'requested_at'>,
): Promise<boolean> {
  await tx
    .updateTable('guardian_consent')
    .set({ replaced_at: row.requested_at })
    .where('user_id', '=', row.user_id)
    .where(mayMove('replace'))
    .execute()
  const open = { confirmed_at: null, guardian_name: null, confirmed_from: null, replaced_at: null }
  const added = await tx
    .insertInto('guardian_consent')
    .values({ ...row, ...open })
    .onConflict((on) => on.column('user_id').where('replaced_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The one that counts. */
export const consentOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('guardian_consent')
    .selectAll()
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()

export const findConsent = (db: Db | Tx, id: string) =>
  db.selectFrom('guardian_consent').selectAll().where('id', '=', id).where('replaced_at', 'is', null).executeTakeFirst()

/** Null when it was confirmed or replaced meanwhile. */
export const confirmConsent = (
  tx: Tx,
  id: string,
  { at, name, from }: { at: Date; name: string; from: string | null },
) =>
  tx
    .updateTable('guardian_consent')
    .set({ confirmed_at: at, guardian_name: name, confirmed_from: from })
    .where('id', '=', id)
    .where(mayMove('confirm'))
    .returningAll()
    .executeTakeFirst()

/** Everybody who was ever asked to consent for this child. */
export async function guardiansOf(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('guardian_consent').select('email').where('user_id', '=', userId).execute()
  return rows.map(({ email }) => email)
}
