import { waitingStatuses } from '@vondrona/rules/reports'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
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

/** How many wait that are about these members, by member; without those about whom none is. */
export async function countAbout(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('report')
    .select((eb) => ['ownerId', 'status', eb.fn.countAll<number>().as('n')])
    .where('ownerId', '=', anyOf(ids))
    .where('status', 'in', [...waitingStatuses])
    .groupBy(['ownerId', 'status'])
    .execute()
  const about = new Map<string, { open: number; escalated: number }>()
  for (const { ownerId, status, n } of rows) {
    if (ownerId === null || (status !== 'open' && status !== 'escalated')) continue
    about.set(ownerId, { ...(about.get(ownerId) ?? { open: 0, escalated: 0 }), [status]: Number(n) })
  }
  return about
}
