import {
  type ContestLevel,
  type ContestMove,
  type ContestStatus,
  contestStates,
  type EntryMove,
  type EntryStatus,
  entryStates,
} from '@vondrona/rules/contests'
import { type Generated, sql } from 'kysely'
import { columnCounter } from '../../kernel/counters/counter.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { lock } from '../../kernel/locks.ts'
import type { TableRows } from '../../tables.generated.ts'

export type ContestRow = Omit<TableRows['contest'], 'status' | 'level' | 'search'> & {
  status: ContestStatus
  level: ContestLevel
}
export type EntryRow = Omit<TableRows['contestApplication'], 'status'> & { status: EntryStatus }

type ContestDefaults =
  | ('currentParticipants' | 'fee' | 'lastNumber' | 'revision' | 'cancelReason' | 'voteOpenedAt' | 'voteUntil')
  | ('toldThrough' | 'toldAt')
type EntryDefaults = 'revision' | 'chargeId' | 'holdUntil' | 'reviewNotes' | 'reviewedBy' | 'reviewedAt'

declare module '../../kernel/db.ts' {
  interface Tables {
    contest: { [K in keyof ContestRow]: K extends ContestDefaults ? Generated<ContestRow[K]> : ContestRow[K] } & {
      search: Generated<unknown>
    }
    contestApplication: { [K in keyof EntryRow]: K extends EntryDefaults ? Generated<EntryRow[K]> : EntryRow[K] }
    contestCandidate: TableRows['contestCandidate']
    contestJuror: TableRows['contestJuror']
    contestRound: TableRows['contestRound']
    contestRoundEntry: TableRows['contestRoundEntry']
    contestScore: TableRows['contestScore']
    contestVote: TableRows['contestVote']
  }
}

export type NewContest = Omit<ContestRow, ContestDefaults> & Pick<ContestRow, 'fee'>
export type ContestChanges = Partial<Omit<ContestRow, 'id' | 'createdAt' | 'currentParticipants'>>
export type NewEntry = Omit<EntryRow, EntryDefaults> & Partial<Pick<EntryRow, 'chargeId' | 'holdUntil'>>
export type EntryChanges = Partial<Omit<EntryRow, 'id' | 'contestId' | 'userId' | 'status' | 'revision'>>

/** Everything but the words of the search. */
export const columns = [
  ...(['id', 'organizerId', 'name', 'description', 'category', 'level', 'status', 'applicationDeadline'] as const),
  ...(['startDate', 'endDate', 'prize', 'requirements', 'coverId', 'maxParticipants', 'currentParticipants'] as const),
  ...([
    'fee',
    'lastNumber',
    'formId',
    'hiddenFields',
    'publicFields',
    'voteOpenedAt',
    'voteUntil',
    'cancelReason',
  ] as const),
  ...(['toldThrough', 'toldAt', 'revision', 'publishedAt', 'createdAt', 'updatedAt'] as const),
]

export const findContest = (db: Db | Tx, id: string): Promise<ContestRow | undefined> =>
  db.selectFrom('contest').select(columns).where('id', '=', id).executeTakeFirst()

/** The contests that exist of these ids, in one question. */
export async function contestsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, ContestRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contest')
    .select(columns)
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of two that make the same contest at once, the second waits for the first. */
export const lockId = (tx: Tx, id: string) => lock(tx, 'one-of-an-id', id)

/**
 * Whoever changes a contest, its entries, its jury or its vote waits here for whoever did before. Locked before anything
 * of it.
 */
export const lockContest = (tx: Tx, id: string): Promise<ContestRow | undefined> =>
  tx.selectFrom('contest').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const addContest = (tx: Tx, row: NewContest) => tx.insertInto('contest').values(row).execute()

/** A new revision of the contest. */
export const changeContest = (tx: Tx, id: string, changes: ContestChanges) =>
  tx
    .updateTable('contest')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Of many who move a contest at once, one gets the row. */
export async function moveContest(tx: Tx, id: string, move: ContestMove, at: Date, changes: ContestChanges = {}) {
  const { from, to } = contestStates.moves[move]
  const row = await tx
    .updateTable('contest')
    .set((eb) => ({
      ...changes,
      status: to,
      updatedAt: at,
      revision: eb('revision', '+', 1),
      ...(move === 'open' && { publishedAt: sql<Date>`coalesce(published_at, ${at})` }),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** Refused by the database while it has entries with answers, jury or votes that others refer to. */
export const removeContest = (tx: Tx, id: string) => tx.deleteFrom('contest').where('id', '=', id).execute()

export const hasEntries = (tx: Tx, contestId: string): Promise<boolean> =>
  tx
    .selectFrom('contestApplication')
    .select('id')
    .where('contestId', '=', contestId)
    .limit(1)
    .executeTakeFirst()
    .then(Boolean)

/** D-70: what was withdrawn or never sent, and no charge was made for. */
export const removeUnusedEntries = (tx: Tx, contestId: string) =>
  tx
    .deleteFrom('contestApplication')
    .where('contestId', '=', contestId)
    .where('status', 'in', ['draft', 'withdrawn'])
    .where('chargeId', 'is', null)
    .returning('answersId')
    .execute()

// entries

export const findEntry = (db: Db | Tx, id: string): Promise<EntryRow | undefined> =>
  db.selectFrom('contestApplication').selectAll().where('id', '=', id).executeTakeFirst()

export const findEntryByAnswers = (db: Db | Tx, answersId: string): Promise<EntryRow | undefined> =>
  db.selectFrom('contestApplication').selectAll().where('answersId', '=', answersId).executeTakeFirst()

/** The one that is not withdrawn, of this member; the contest is locked. */
export const liveEntry = (db: Db | Tx, contestId: string, userId: string): Promise<EntryRow | undefined> =>
  db
    .selectFrom('contestApplication')
    .selectAll()
    .where('contestId', '=', contestId)
    .where('userId', '=', userId)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst()

/** The same, once it was sent, or waits for its fee: of a draft nobody but its owner knows. */
export async function sentEntry(db: Db | Tx, contestId: string, userId: string): Promise<EntryRow | undefined> {
  const entry = await liveEntry(db, contestId, userId)
  return entry?.status === 'draft' ? undefined : entry
}

/** Of these contests, those in which the member takes part, or did until they were refused. */
export async function enteredBy(db: Db | Tx, userId: string, contestIds: readonly string[]): Promise<string[]> {
  if (contestIds.length === 0) return []
  const rows = await db
    .selectFrom('contestApplication')
    .select('contestId')
    .where('contestId', '=', anyOf(contestIds))
    .where('userId', '=', userId)
    .where('status', 'not in', ['draft', 'withdrawn'])
    .execute()
  return rows.map(({ contestId }) => contestId)
}

/** The members' newest entries in these contests, by contest: the live one, else the last that was withdrawn. */
export async function entriesOfMember(
  db: Db | Tx,
  userId: string,
  contestIds: readonly string[],
): Promise<Map<string, EntryRow>> {
  if (contestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('contestApplication')
    .selectAll()
    .where('userId', '=', userId)
    .where('contestId', '=', anyOf([...new Set(contestIds)]))
    .orderBy('createdAt')
    .execute()
  const live = rows.filter(({ status }) => status !== 'withdrawn')
  return new Map([...rows, ...live].map((row) => [row.contestId, row]))
}

export const addEntry = (tx: Tx, row: NewEntry): Promise<EntryRow> =>
  tx.insertInto('contestApplication').values(row).returningAll().executeTakeFirstOrThrow()

export const changeEntry = (tx: Tx, id: string, changes: EntryChanges): Promise<EntryRow> =>
  tx
    .updateTable('contestApplication')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Moves the status only from where the move begins; undefined if it is another one by now. */
export const moveEntry = (tx: Tx, id: string, move: EntryMove, changes: EntryChanges): Promise<EntryRow | undefined> =>
  tx
    .updateTable('contestApplication')
    .set((eb) => ({ ...changes, status: entryStates.moves[move].to, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', [...entryStates.moves[move].from])
    .returningAll()
    .executeTakeFirst()

/** Somebody sent it once, or is paying for it. */
export const isEntered = (tx: Tx, contestId: string): Promise<boolean> =>
  tx
    .selectFrom('contestApplication')
    .select('id')
    .where('contestId', '=', contestId)
    .where('status', '<>', 'draft')
    .limit(1)
    .executeTakeFirst()
    .then(Boolean)

export const removeEntry = (tx: Tx, id: string) => tx.deleteFrom('contestApplication').where('id', '=', id).execute()

/** The number of the next entry that is sent; the contest is locked. */
export async function nextNumber(tx: Tx, contestId: string): Promise<number> {
  const { lastNumber } = await tx
    .updateTable('contest')
    .set((eb) => ({ lastNumber: eb('lastNumber', '+', 1) }))
    .where('id', '=', contestId)
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}

export const countOfStatus = (tx: Tx, contestId: string, statuses: readonly EntryStatus[]): Promise<number> =>
  tx
    .selectFrom('contestApplication')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contestId', '=', contestId)
    .where('status', 'in', [...statuses])
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))

/** As their trigger counts them. */
export const counters = [
  columnCounter({
    table: 'contest',
    column: 'current_participants',
    counted: `select count(*) from contest_application a where a.contest_id = one.id
      and a.status in ('awaiting_payment', 'submitted', 'shortlisted', 'accepted', 'winner')`,
  }),
]
