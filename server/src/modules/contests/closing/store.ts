import { countedEntries, placedEntries } from '@vondrona/rules/contests'
import type { Db, Tx } from '../../../kernel/db.ts'
import { type ContestRow, columns } from '../store.ts'

/** Open contests whose deadline has come. */
export async function overdueContests(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contest')
    .select('id')
    .where('status', '=', 'open')
    .where('applicationDeadline', '<', now)
    .orderBy('applicationDeadline')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finished and cancelled ones whose entrants are not all told; undefined: none that another node does not tell just now. */
export const nextUntold = (tx: Tx): Promise<ContestRow | undefined> =>
  tx
    .selectFrom('contest')
    .select(columns)
    .where('status', 'in', ['finished', 'cancelled'])
    .where('toldAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Who takes part, of a cancelled contest also who has not paid yet, with an active account, in the order of ids. */
export function entriesToTell(tx: Tx, contestId: string, after: string | null, limit: number, isCancelled: boolean) {
  const query = tx
    .selectFrom('contestApplication as entry')
    .innerJoin('appUser as entrant', 'entrant.id', 'entry.userId')
    .select(['entry.id', 'entry.userId'])
    .where('entry.contestId', '=', contestId)
    .where('entry.status', 'in', [...(isCancelled ? placedEntries : countedEntries)])
    .where('entrant.status', '=', 'active')
    .orderBy('entry.id')
    .limit(limit)
  return (after ? query.where('entry.id', '>', after) : query).execute()
}

export const noteTold = (tx: Tx, id: string, toldThrough: string | null, toldAt: Date | null) =>
  tx.updateTable('contest').set({ toldThrough, toldAt }).where('id', '=', id).execute()
