import { countedEntries, type EntryStatus } from '@vondrona/rules/contests'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { EntryRow } from '../store.ts'

export type RoundRow = TableRows['contestRound']
export type ScoreRow = TableRows['contestScore']

/** Ids of jurors, by contest, in the order of their naming. */
export async function juriesOf(db: Db | Tx, contestIds: readonly string[]): Promise<Map<string, string[]>> {
  if (contestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('contestJuror')
    .select(['contestId', 'userId'])
    .where('contestId', '=', anyOf(contestIds))
    .orderBy('addedAt')
    .orderBy('userId')
    .execute()
  const groups = Map.groupBy(rows, ({ contestId }) => contestId)
  return new Map([...groups].map(([id, jurors]) => [id, jurors.map(({ userId }) => userId)]))
}

export const isJuror = async (db: Db | Tx, contestId: string, userId: string): Promise<boolean> =>
  (await judgedBy(db, userId, [contestId])).length > 0

export const addJuror = (tx: Tx, row: TableRows['contestJuror']) =>
  tx
    .insertInto('contestJuror')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute()

/** Of the jury until the end of the transaction: whoever takes them off it waits for that. */
export const stayJuror = (tx: Tx, contestId: string, userId: string): Promise<boolean> =>
  tx
    .selectFrom('contestJuror')
    .select('userId')
    .where('contestId', '=', contestId)
    .where('userId', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
    .then(Boolean)

/** With the scores that they gave in the round that runs; those of locked rounds stand. */
export async function removeJuror(tx: Tx, contestId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('contestJuror')
    .where('contestId', '=', contestId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  // Afterwards: a score beside it is in by now, or refused.
  const running = tx
    .selectFrom('contestRound')
    .select('id')
    .where('contestId', '=', contestId)
    .where('lockedAt', 'is', null)
  await tx.deleteFrom('contestScore').where('jurorId', '=', userId).where('roundId', 'in', running).execute()
  return numDeletedRows > 0n
}

/** Contests of whose jury the member is and that are not over, newest first. */
export const juriesOfMember = async (db: Db, userId: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('contestJuror as juror')
    .innerJoin('contest', 'contest.id', 'juror.contestId')
    .select('contest.id')
    .where('juror.userId', '=', userId)
    .where('contest.status', 'in', ['open', 'closed', 'judging'])
    .orderBy('contest.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these contests, those of whose jury the member is. */
export const judgedBy = async (db: Db | Tx, userId: string, contestIds: readonly string[]): Promise<string[]> => {
  if (contestIds.length === 0) return []
  const rows = await db
    .selectFrom('contestJuror')
    .select('contestId')
    .where('contestId', '=', anyOf(contestIds))
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ contestId }) => contestId)
}

// rounds

/** Of these contests, those of which a round was opened. */
export async function contestsWithRounds(db: Db, contestIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('contestRound')
    .select('contestId')
    .distinct()
    .where('contestId', '=', anyOf(contestIds))
    .execute()
  return new Set(rows.map(({ contestId }) => contestId))
}

/** Contests of these in which a round runs. */
export async function runningRounds(db: Db | Tx, contestIds: readonly string[]): Promise<Map<string, RoundRow>> {
  if (contestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('contestRound')
    .selectAll()
    .where('contestId', '=', anyOf(contestIds))
    .where('lockedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.contestId, row]))
}

export const roundsOf = (db: Db | Tx, contestId: string): Promise<RoundRow[]> =>
  db.selectFrom('contestRound').selectAll().where('contestId', '=', contestId).orderBy('position').execute()

export const findRound = (db: Db | Tx, id: string): Promise<RoundRow | undefined> =>
  db.selectFrom('contestRound').selectAll().where('id', '=', id).executeTakeFirst()

export const addRound = (tx: Tx, row: RoundRow) => tx.insertInto('contestRound').values(row).execute()

/** The entries that a round is about, as they are now. */
export const addRoundEntries = (tx: Tx, roundId: string, contestId: string, statuses: readonly EntryStatus[]) =>
  tx
    .insertInto('contestRoundEntry')
    .columns(['roundId', 'entryId'])
    .expression((eb) =>
      eb
        .selectFrom('contestApplication')
        .select([eb.val(roundId).$castTo<string>().as('roundId'), 'id'])
        .where('contestId', '=', contestId)
        .where('status', 'in', [...statuses]),
    )
    .execute()

/** False if it is locked already. */
export const lockRound = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  tx
    .updateTable('contestRound')
    .set({ lockedAt: at })
    .where('id', '=', id)
    .where('lockedAt', 'is', null)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows > 0n)

/** Of a round, in the order of their numbers, without those that take part no more. */
export function listRoundEntries(
  db: Db,
  roundId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<EntryRow[]> {
  const query = db
    .selectFrom('contestRoundEntry as part')
    .innerJoin('contestApplication as entry', 'entry.id', 'part.entryId')
    .selectAll('entry')
    .where('part.roundId', '=', roundId)
    .where('entry.status', 'in', [...countedEntries])
    .orderBy('entry.number')
    .limit(limit)
  return (
    after
      ? query.where('entry.number', '>', (eb) =>
          eb.selectFrom('contestApplication').select('number').where('id', '=', after),
        )
      : query
  ).execute()
}

export const isInRound = (tx: Tx, roundId: string, entryId: string): Promise<boolean> =>
  tx
    .selectFrom('contestRoundEntry as part')
    .innerJoin('contestApplication as entry', 'entry.id', 'part.entryId')
    .select('entry.id')
    .where('part.roundId', '=', roundId)
    .where('part.entryId', '=', entryId)
    .where('entry.status', 'in', [...countedEntries])
    .executeTakeFirst()
    .then(Boolean)

/** Whether these answers are of an entry of a contest of whose jury this member is, in some round. */
export const judgesAnswers = (db: Db, answersId: string, userId: string): Promise<boolean> =>
  db
    .selectFrom('contestApplication as entry')
    .innerJoin('contestRoundEntry as part', 'part.entryId', 'entry.id')
    .innerJoin('contestJuror as juror', 'juror.contestId', 'entry.contestId')
    .select('entry.id')
    .where('entry.answersId', '=', answersId)
    .where('juror.userId', '=', userId)
    .where('entry.status', 'in', [...countedEntries])
    .limit(1)
    .executeTakeFirst()
    .then(Boolean)

// scores

/** Replaces the juror's earlier one; the database refuses it in a locked round. */
export const putScore = (tx: Tx, row: ScoreRow) =>
  tx
    .insertInto('contestScore')
    .values(row)
    .onConflict((oc) =>
      oc
        .columns(['roundId', 'entryId', 'jurorId'])
        .doUpdateSet({ score: row.score, comment: row.comment, scoredAt: row.scoredAt }),
    )
    .execute()

/** All scores of these entries in a round. */
export const scoresOf = (db: Db, roundId: string, entryIds: readonly string[]): Promise<ScoreRow[]> =>
  db
    .selectFrom('contestScore')
    .selectAll()
    .where('roundId', '=', roundId)
    .where('entryId', '=', anyOf(entryIds))
    .orderBy('jurorId')
    .execute()

/** By round: its entries, its scores, and those of one member. */
export async function progressOf(db: Db | Tx, roundIds: readonly string[], userId: string) {
  if (roundIds.length === 0) return new Map<string, { entries: number; scores: number; mine: number }>()
  const rows = await db
    .selectFrom('contestRoundEntry as part')
    .innerJoin('contestApplication as entry', 'entry.id', 'part.entryId')
    .leftJoin('contestScore as score', (join) =>
      join.onRef('score.roundId', '=', 'part.roundId').onRef('score.entryId', '=', 'part.entryId'),
    )
    .select((eb) => [
      'part.roundId',
      eb.fn.count<number>('part.entryId').distinct().as('entries'),
      eb.fn.count<number>('score.jurorId').as('scores'),
      eb.fn.count<number>('score.jurorId').filterWhere('score.jurorId', '=', userId).as('mine'),
    ])
    .where('part.roundId', '=', anyOf(roundIds))
    .where('entry.status', 'in', [...countedEntries])
    .groupBy('part.roundId')
    .execute()
  return new Map(
    rows.map(({ roundId, entries, scores, mine }) => [
      roundId,
      { entries: Number(entries), scores: Number(scores), mine: Number(mine) },
    ]),
  )
}

export interface ThinlyScored {
  roundId: string
  scores: number
  count: number
  numbers: number[]
}

/** By round: the entries that have less than two scores, those without any first, with at most 50 of their numbers. */
export async function thinlyScored(db: Db, roundIds: readonly string[]): Promise<ThinlyScored[]> {
  if (roundIds.length === 0) return []
  const { rows } = await sql<ThinlyScored>`
    select round_id, scores, count(*)::int as count, (array_agg(number order by number))[1:50] as numbers
    from (
      select part.round_id, entry.number, count(score.juror_id)::int as scores
      from contest_round_entry part
      join contest_application entry on entry.id = part.entry_id
      left join contest_score score on score.round_id = part.round_id and score.entry_id = part.entry_id
      where part.round_id = any(${[...roundIds]}) and entry.status = any(${[...countedEntries]})
      group by part.round_id, entry.id
    ) scored
    where scores < 2
    group by round_id, scores
    order by round_id, scores`.execute(db)
  return rows
}

/** The active member of this pseudo. */
export const findMemberNamed = (tx: Tx, pseudo: string) =>
  tx
    .selectFrom('appUser')
    .select(['id', 'dateNaissance', 'role'])
    .where(sql<boolean>`lower(pseudo) = lower(${pseudo.replaceAll('\0', '')})`)
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
