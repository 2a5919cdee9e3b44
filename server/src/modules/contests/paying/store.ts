import { entryStates, placedEntries } from '@vondrona/rules/contests'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { ContestRow, EntryRow } from '../store.ts'

/** The entry whose fee is paid with this charge. */
export const entryOfCharge = (db: Db | Tx, chargeId: string): Promise<EntryRow | undefined> =>
  db.selectFrom('contestApplication').selectAll().where('chargeId', '=', chargeId).executeTakeFirst()

/** The entries whose fees are paid with these charges. */
export const entriesOfCharges = (tx: Tx, chargeIds: readonly string[]): Promise<EntryRow[]> =>
  tx.selectFrom('contestApplication').selectAll().where('chargeId', '=', anyOf(chargeIds)).execute()

/** Held at least until then. */
export const extendHold = (tx: Tx, chargeIds: readonly string[], until: Date) =>
  tx
    .updateTable('contestApplication')
    .set({ holdUntil: until })
    .where('chargeId', '=', anyOf(chargeIds))
    .where('holdUntil', '<', until)
    .where('status', 'in', [...entryStates.moves.lapse.from])
    .execute()

/** An entry whose hold is over. */
export type Overdue = Pick<EntryRow, 'id' | 'contestId'> & { chargeId: string; holdUntil: Date }

/** Those whose hold is over, in the order in which it ended. */
export async function overdueEntries(db: Db, now: Date, limit: number, after: Overdue | undefined): Promise<Overdue[]> {
  const query = db
    .selectFrom('contestApplication')
    .select(['id', 'contestId', 'chargeId', 'holdUntil'])
    .where('status', '=', 'awaiting_payment')
    .where('holdUntil', '<=', now)
    .orderBy('holdUntil')
    .orderBy('id')
    .limit(limit)
  const rows = await (after
    ? query.where(sql<boolean>`(hold_until, id) > (${after.holdUntil}::timestamptz, ${after.id}::uuid)`)
    : query
  ).execute()
  return rows as Overdue[] // the database refuses one that waits without them
}

/** Charges of entries of a contest that have a place, in the order of entries; `after`: the last entry of the page before. */
export function chargedEntries(db: Db, contestId: string, after: string | undefined, limit: number) {
  const query = db
    .selectFrom('contestApplication')
    .select(['id', 'chargeId'])
    .where('contestId', '=', contestId)
    .where('chargeId', 'is not', null)
    .where('status', 'in', [...placedEntries])
    .orderBy('id')
    .limit(limit)
  return (after ? query.where('id', '>', after) : query).execute()
}

/** An entry that is gone with its person. */
export type RemovedEntry = Pick<EntryRow, 'id' | 'chargeId' | 'status'> & { contestStatus: ContestRow['status'] }

/** The contests in which one person has entries, locked in the order of ids. */
export function lockContestsOf(tx: Tx, userId: string) {
  const ofPerson = tx.selectFrom('contestApplication').where('userId', '=', userId)
  return tx
    .selectFrom('contest')
    .select(['id', 'name', 'status', 'voteOpenedAt', 'voteUntil'])
    .where('id', 'in', ofPerson.select('contestId'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** All entries of one person; their contests are locked. */
export async function removeEntriesOf(tx: Tx, userId: string): Promise<RemovedEntry[]> {
  const statuses = new Map((await lockContestsOf(tx, userId)).map(({ id, status }) => [id, status]))
  const rows = await tx
    .deleteFrom('contestApplication')
    .where('userId', '=', userId)
    .returning(['id', 'contestId', 'chargeId', 'status'])
    .execute()
  return rows.flatMap(({ contestId, ...row }) => {
    const contestStatus = statuses.get(contestId)
    return contestStatus ? [{ ...row, contestStatus }] : []
  })
}
