import { type ConsentStatus, consentStates } from '@vondrona/rules/signup'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db, Tables, Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'

export type ConsentRow = TableRows['guardianConsent']

declare module '../../kernel/db.ts' {
  interface Tables {
    guardianConsent: ConsentRow
  }
}

type Where = ExpressionBuilder<Tables, 'guardianConsent'>

/** How the columns represent each state. */
const stands: Record<ConsentStatus, (eb: Where) => Expression<SqlBool>> = {
  open: (eb) => eb.and([eb('confirmedAt', 'is', null), eb('replacedAt', 'is', null)]),
  confirmed: (eb) => eb.and([eb('confirmedAt', 'is not', null), eb('replacedAt', 'is', null)]),
  replaced: (eb) => eb('replacedAt', 'is not', null),
}
const mayMove = (move: keyof typeof consentStates.moves) => (eb: Where) =>
  eb.or(consentStates.moves[move].from.map((state) => stands[state](eb)))

/** Naming another guardian makes the request before worthless. False: a consent was given in the meantime. */
export async function putConsent(
  tx: Tx,
  row: Pick<ConsentRow, 'id' | 'userId' | 'email' | 'requestedAt'>,
): Promise<boolean> {
  await tx
    .updateTable('guardianConsent')
    .set({ replacedAt: row.requestedAt })
    .where('userId', '=', row.userId)
    .where(mayMove('replace'))
    .execute()
  const open = { confirmedAt: null, guardianName: null, confirmedFrom: null, replacedAt: null }
  const added = await tx
    .insertInto('guardianConsent')
    .values({ ...row, ...open })
    .onConflict((on) => on.column('userId').where('replacedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The one that counts. */
export const consentOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('guardianConsent')
    .selectAll()
    .where('userId', '=', userId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()

/** A request for consent that was not replaced by a newer one. */
export const findConsent = (db: Db | Tx, id: string) =>
  db.selectFrom('guardianConsent').selectAll().where('id', '=', id).where('replacedAt', 'is', null).executeTakeFirst()

/** Null when it was confirmed or replaced in the meantime. */
export const confirmConsent = (
  tx: Tx,
  id: string,
  { at, name, from }: { at: Date; name: string; from: string | null },
) =>
  tx
    .updateTable('guardianConsent')
    .set({ confirmedAt: at, guardianName: name, confirmedFrom: from })
    .where('id', '=', id)
    .where(mayMove('confirm'))
    .returningAll()
    .executeTakeFirst()

/** Everybody who was ever asked to consent for this child. */
export async function guardiansOf(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('guardianConsent').select('email').where('userId', '=', userId).execute()
  return rows.map(({ email }) => email)
}
