import { applicationPaymentStates } from '@vondrona/rules/applications'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { ApplicationRow } from '../store.ts'

/** The application whose price is paid with this charge. */
export const applicationOfCharge = (db: Db, chargeId: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('eventApplication').selectAll().where('chargeId', '=', chargeId).executeTakeFirst()

/** Only from where the move begins; its reviewers see no other revision. */
export const movePayment = (
  tx: Tx,
  chargeIds: readonly string[],
  move: keyof typeof applicationPaymentStates.moves,
): Promise<ApplicationRow[]> => moved(tx, move).where('chargeId', '=', anyOf(chargeIds)).returningAll().execute()

/** The same of what was given up, and of nothing else that is paid back of its charge. */
export const payBack = (
  tx: Tx,
  refunds: readonly { chargeId: string; subjectId: string }[],
): Promise<ApplicationRow[]> =>
  moved(tx, 'payBack')
    .where('chargeId', '=', anyOf(refunds.map(({ chargeId }) => chargeId)))
    .where('id', '=', anyOf(refunds.map(({ subjectId }) => subjectId)))
    .returningAll()
    .execute()

const moved = (tx: Tx, move: keyof typeof applicationPaymentStates.moves) =>
  tx
    .updateTable('eventApplication')
    .set({ paymentStatus: applicationPaymentStates.moves[move].to })
    .where('paymentStatus', 'in', [...applicationPaymentStates.moves[move].from])

/** What it owes from now on: nothing was paid of it. */
export const setCharge = (tx: Tx, id: string, chargeId: string) =>
  tx
    .updateTable('eventApplication')
    .set({ chargeId, paymentStatus: applicationPaymentStates.moves.oweAnew.to })
    .where('id', '=', id)
    .execute()

/** Some of a cancelled event whose money is still there, or still expected. */
export const withMoney = (db: Db, eventId: string, after: string | null, limit: number): Promise<ApplicationRow[]> => {
  const query = db
    .selectFrom('eventApplication')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('chargeId', 'is not', null)
    .orderBy('id')
    .limit(limit)
  return (after ? query.where('id', '>', after) : query).execute()
}
