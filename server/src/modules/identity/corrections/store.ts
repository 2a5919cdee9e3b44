import { type CorrectionItem, type CorrectionStatus, correctionStates } from '@vondrona/rules/identity'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { anyOf, type Db, type Tables, type Tx } from '../../../kernel/db.ts'

export interface CorrectionRow {
  id: string
  userId: string
  item: CorrectionItem
  note: string | null
  requestedBy: string
  requestedAt: Date
  answeredAt: Date | null
  closedAt: Date | null
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    correctionRequest: CorrectionRow
  }
}

type Where = ExpressionBuilder<Tables, 'correctionRequest'>

/** How the columns represent each state. */
const stands: Record<CorrectionStatus, (eb: Where) => Expression<SqlBool>> = {
  open: (eb) => eb.and([eb('answeredAt', 'is', null), eb('closedAt', 'is', null)]),
  answered: (eb) => eb('answeredAt', 'is not', null),
  closed: (eb) => eb('closedAt', 'is not', null),
}
const mayMove = (move: keyof typeof correctionStates.moves) => (eb: Where) =>
  eb.or(correctionStates.moves[move].from.map((state) => stands[state](eb)))

/** Asking for the same item again closes the request before. */
export async function openCorrection(tx: Tx, row: Omit<CorrectionRow, 'answeredAt' | 'closedAt'>) {
  await closeOpen(tx, row.userId, row.requestedAt).where('item', '=', row.item).execute()
  await tx
    .insertInto('correctionRequest')
    .values({ ...row, answeredAt: null, closedAt: null })
    .execute()
}

/** Closes the open requests for corrections. */
export async function closeCorrections(tx: Tx, userId: string, at: Date) {
  await closeOpen(tx, userId, at).execute()
}

const closeOpen = (tx: Tx, userId: string, at: Date) =>
  tx.updateTable('correctionRequest').set({ closedAt: at }).where('userId', '=', userId).where(mayMove('close'))

/** Null when it was answered or closed in the meantime: of two answers, one counts. */
export const answerOpenCorrection = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('correctionRequest')
    .set({ answeredAt: at })
    .where('id', '=', id)
    .where(mayMove('answer'))
    .returningAll()
    .executeTakeFirst()

/** Those of these corrections that are still open, the newest first. */
export const openCorrections = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('correctionRequest')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where(stands.open)
    .orderBy('id', 'desc')
    .execute()

/** Newest first; closed ones are omitted. */
export const correctionsOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('correctionRequest')
    .selectAll()
    .where('userId', '=', userId)
    .where('closedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** What the member has to redo next: the newest that is open; and how many are, with it. */
export const nextCorrection = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('correctionRequest')
    .selectAll()
    .select((eb) => eb.fn.countAll<number>().over().as('remaining'))
    .where('userId', '=', userId)
    .where(stands.open)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Which of these members have an open request for a correction. */
export async function awaitingCorrection(db: Db | Tx, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('correctionRequest')
    .select('userId')
    .where('userId', '=', anyOf(userIds))
    .where(stands.open)
    .execute()
  return new Set(rows.map((row) => row.userId))
}
