import type { Db, Tx } from '../../../kernel/db.ts'
import type { ReportRow } from '../store.ts'

/** The oldest decision of which somebody was not told; locked, and not waited for. */
export const nextUntold = (tx: Tx): Promise<ReportRow | undefined> =>
  tx
    .selectFrom('report')
    .selectAll()
    .where('decidedAt', 'is not', null)
    .where('toldAt', 'is', null)
    .orderBy('decidedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst() as Promise<ReportRow | undefined>

/** Active members who reported this line, in the order of their ids. */
export async function reportersOf(tx: Tx, id: string, after: string | null, limit: number): Promise<string[]> {
  let query = tx.selectFrom('reportReporter').select('userId').where('reportId', '=', id).orderBy('userId').limit(limit)
  if (after) query = query.where('userId', '>', after)
  return (await query.execute()).map(({ userId }) => userId)
}

/** How far its reporters were told. */
export const markTold = (tx: Tx, id: string, changes: { toldThrough?: string; toldAt?: Date }) =>
  tx.updateTable('report').set(changes).where('id', '=', id).execute()

/** Some lines that were decided before `time`; how many went. */
export async function removeDecided(db: Db, time: Date, limit: number): Promise<number> {
  const old = db.selectFrom('report').select('id').where('toldAt', '<', time).orderBy('id').limit(limit)
  const { numDeletedRows } = await db.deleteFrom('report').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
