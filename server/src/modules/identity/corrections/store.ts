import { type CorrectionItem, type CorrectionStatus, correctionStates } from '@vondrona/rules/identity'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { anyOf, type Db, type Tables, type Tx } from '../../../kernel/db.ts'

export interface CorrectionRow {
  id: string
  user_id: string
  item: CorrectionItem
  note: string | null
  requested_by: string
  requested_at: Date
  answered_at: Date | null
  closed_at: Date | null
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    correction_request: CorrectionRow
  }
}

type Where = ExpressionBuilder<Tables, 'correction_request'>

/** How each state stands in the columns. */
const stands: Record<CorrectionStatus, (eb: Where) => Expression<SqlBool>> = {
  open: (eb) => eb.and([eb('answered_at', 'is', null), eb('closed_at', 'is', null)]),
  answered: (eb) => eb('answered_at', 'is not', null),
  closed: (eb) => eb('closed_at', 'is not', null),
}
const mayMove = (move: keyof typeof correctionStates.moves) => (eb: Where) =>
  eb.or(correctionStates.moves[move].from.map((state) => stands[state](eb)))

/** Asking for the same item again closes the request before. */
export async function openCorrection(tx: Tx, row: Omit<CorrectionRow, 'answered_at' | 'closed_at'>) {
  await closeOpen(tx, row.user_id, row.requested_at).where('item', '=', row.item).execute()
  await tx
    .insertInto('correction_request')
    .values({ ...row, answered_at: null, closed_at: null })
    .execute()
}

/** What was asked and not answered is no longer awaited. */
export async function closeCorrections(tx: Tx, userId: string, at: Date) {
  await closeOpen(tx, userId, at).execute()
}

const closeOpen = (tx: Tx, userId: string, at: Date) =>
  tx.updateTable('correction_request').set({ closed_at: at }).where('user_id', '=', userId).where(mayMove('close'))

/** Null when it was answered or closed meanwhile: of two answers, one counts. */
export const answerOpenCorrection = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('correction_request')
    .set({ answered_at: at })
    .where('id', '=', id)
    .where(mayMove('answer'))
    .returningAll()
    .executeTakeFirst()

export const findOpenCorrection = (db: Db | Tx, id: string) =>
  db.selectFrom('correction_request').selectAll().where('id', '=', id).where(stands.open).executeTakeFirst()

/** Newest first; closed ones are left out. */
export const correctionsOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('correction_request')
    .selectAll()
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** What the member has to redo next: the newest that is open. */
export const nextCorrection = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('correction_request')
    .selectAll()
    .where('user_id', '=', userId)
    .where(stands.open)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Which of these members were asked for something and have not answered. */
export async function awaitingCorrection(db: Db | Tx, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('correction_request')
    .select('user_id')
    .where('user_id', '=', anyOf(userIds))
    .where(stands.open)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}
