import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { EntryRow } from '../store.ts'

/** Ballots for who is still a candidate. */
const countedBallots = (db: Db | Tx) =>
  db
    .selectFrom('contestVote')
    .innerJoin('contestCandidate as candidate', (join) =>
      join
        .onRef('candidate.contestId', '=', 'contestVote.contestId')
        .onRef('candidate.entryId', '=', 'contestVote.entryId'),
    )

/** How many voted for an entry that is still voted on, by contest. */
export async function votersOf(db: Db, contestIds: readonly string[]): Promise<Map<string, number>> {
  if (contestIds.length === 0) return new Map()
  const rows = await countedBallots(db)
    .select((eb) => ['contestVote.contestId', eb.fn.countAll<number>().as('count')])
    .where('contestVote.contestId', '=', anyOf(contestIds))
    .groupBy('contestVote.contestId')
    .execute()
  return new Map(rows.map(({ contestId, count }) => [contestId, Number(count)]))
}

/** The entry that one member voted for, by contest: none where it left the vote since, so that they vote again. */
export async function ballotsOf(db: Db, userId: string, contestIds: readonly string[]): Promise<Map<string, string>> {
  if (contestIds.length === 0) return new Map()
  const rows = await countedBallots(db)
    .select(['contestVote.contestId', 'contestVote.entryId'])
    .where('contestVote.userId', '=', userId)
    .where('contestVote.contestId', '=', anyOf(contestIds))
    .execute()
  return new Map(rows.map(({ contestId, entryId }) => [contestId, entryId]))
}

/** Who chose the entry of this entrant, while the public votes on it. */
export async function votersFor(tx: Tx, contestId: string, entrantId: string): Promise<string[]> {
  const rows = await countedBallots(tx)
    .select('contestVote.userId')
    .where('contestVote.contestId', '=', contestId)
    .where('contestVote.entrantId', '=', entrantId)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Those between whom the public votes, whatever becomes of them once the vote is over. */
const candidatesOf = (db: Db | Tx) =>
  db
    .selectFrom('contestCandidate as candidate')
    .innerJoin('contestApplication as entry', 'entry.id', 'candidate.entryId')
    .selectAll('entry')

/** Of a contest, in the order of their numbers. */
export const listCandidates = (db: Db | Tx, contestId: string, limit: number): Promise<EntryRow[]> =>
  candidatesOf(db).where('candidate.contestId', '=', contestId).orderBy('entry.number').limit(limit).execute()

/** Of these entries, those that the public votes for. */
export async function candidatesById(db: Db | Tx, ids: readonly string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  return candidatesOf(db).where('entry.id', '=', anyOf(ids)).execute()
}

/** Votes by entry. */
export async function countVotes(db: Db, contestId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('contestVote')
    .select((eb) => ['entryId', eb.fn.countAll<number>().as('count')])
    .where('contestId', '=', contestId)
    .groupBy('entryId')
    .execute()
  return new Map(rows.map(({ entryId, count }) => [entryId, Number(count)]))
}

/**
 * One each: a later choice replaces the one before, whichever comes first. One whose entry is no candidate any more
 * counts for nothing, and is replaced by any other.
 */
export const putVote = (tx: Tx, row: TableRows['contestVote']) =>
  tx
    .insertInto('contestVote')
    .values(row)
    .onConflict((oc) =>
      oc
        .columns(['contestId', 'userId'])
        .doUpdateSet({ entryId: row.entryId, entrantId: row.entrantId, castAt: row.castAt })
        .where((eb) =>
          eb.or([
            eb('contestVote.castAt', '<=', row.castAt),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('contestCandidate as candidate')
                  .whereRef('candidate.contestId', '=', 'contestVote.contestId')
                  .whereRef('candidate.entryId', '=', 'contestVote.entryId'),
              ),
            ),
          ]),
        ),
    )
    .execute()

/** Nobody changes the contest until the end of the transaction; ballots do not wait for each other. */
export const shareContest = (tx: Tx, id: string) =>
  tx
    .selectFrom('contest')
    .select(['status', 'voteOpenedAt', 'voteUntil'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
