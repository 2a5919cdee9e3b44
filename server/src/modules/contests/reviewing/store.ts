import type { EntryStatus } from '@vondrona/rules/contests'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { EntryRow } from '../store.ts'

/** Entries that won, by contest, with their entrants. */
export async function winnersOf(db: Db | Tx, contestIds: readonly string[]) {
  if (contestIds.length === 0) return new Map<string, WinnerRow[]>()
  const rows = await db
    .selectFrom('contestApplication as entry')
    .innerJoin('appUser as entrant', 'entrant.id', 'entry.userId')
    .select(['entry.id', 'entry.contestId', 'entry.number', 'entrant.pseudo'])
    .where('entry.contestId', '=', anyOf(contestIds))
    .where('entry.status', '=', 'winner')
    .orderBy('entry.number')
    .execute()
  return Map.groupBy(rows, ({ contestId }) => contestId)
}
export interface WinnerRow {
  id: string
  contestId: string
  number: number | null
  pseudo: string
}

/** Of those that were sent, in the order of their numbers. */
export function listEntries(
  db: Db,
  contestId: string,
  { status, after, limit }: { status: EntryStatus | undefined; after: string | undefined; limit: number },
): Promise<EntryRow[]> {
  let query = db
    .selectFrom('contestApplication')
    .selectAll()
    .where('contestId', '=', contestId)
    .where('number', 'is not', null)
    .orderBy('number')
    .limit(limit)
  if (status) query = query.where('status', '=', status)
  if (after)
    query = query.where('number', '>', (eb) =>
      eb.selectFrom('contestApplication').select('number').where('id', '=', after),
    )
  return query.execute()
}

/** How many were sent, by status. */
export const countByStatus = (db: Db, contestId: string) =>
  db
    .selectFrom('contestApplication')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('contestId', '=', contestId)
    .where('number', 'is not', null)
    .groupBy('status')
    .execute()
