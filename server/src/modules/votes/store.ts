import type { ResultsFor, VoteColour, VoteStatus } from '@vondrona/rules/votes'
import { type Generated, sql } from 'kysely'
import { columnCounter } from '../../kernel/counters/counter.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { totalCounter } from '../../kernel/figures/store.ts'
import { lock } from '../../kernel/locks.ts'
import type { TableRows } from '../../tables.generated.ts'

export type VoteRow = Omit<TableRows['vote'], 'status' | 'results'> & { status: VoteStatus; results: ResultsFor }
export type OptionRow = Omit<TableRows['voteOption'], 'colour'> & { colour: VoteColour | null }
export type VoterRow = TableRows['voteVoter']

type Defaults =
  | 'revision'
  | 'voterCount'
  | 'openedAt'
  | 'endedAt'
  | 'boxHash'
  | 'boxKey'
  | 'toldThrough'
  | 'toldAt'
  | 'archivedAt'

declare module '../../kernel/db.ts' {
  interface Tables {
    vote: { [K in keyof VoteRow]: K extends Defaults ? Generated<VoteRow[K]> : VoteRow[K] }
    voteOption: { [K in keyof OptionRow]: K extends 'votes' ? Generated<OptionRow[K]> : OptionRow[K] }
    voteVoter: VoterRow
    voteSecretBallot: TableRows['voteSecretBallot']
    voteSealedBallot: TableRows['voteSealedBallot']
  }
}

export type NewVote = Omit<VoteRow, Exclude<Defaults, 'openedAt'>>
export type VoteChanges = Partial<Omit<VoteRow, 'id' | 'createdBy' | 'createdAt' | 'revision'>>

export const addVote = (tx: Tx, row: NewVote): Promise<VoteRow> =>
  tx.insertInto('vote').values(row).returningAll().executeTakeFirstOrThrow()

export const findVote = (db: Db | Tx, id: string): Promise<VoteRow | undefined> =>
  db.selectFrom('vote').selectAll().where('id', '=', id).executeTakeFirst()

/** Of two that make the same vote at once, the second waits for the first. */
export const lockId = (tx: Tx, id: string) => lock(tx, 'one-of-an-id', id)

/** In the order of ids. Whoever changes a vote or puts ballots into it waits here for the others. */
export async function lockVotes(tx: Tx, ids: readonly string[]): Promise<Map<string, VoteRow>> {
  const rows = await tx
    .selectFrom('vote')
    .selectAll()
    .where('id', '=', anyOf([...new Set(ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same, of one whose kind may change. */
export const lockVote = (tx: Tx, id: string): Promise<VoteRow | undefined> =>
  tx.selectFrom('vote').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const changeVote = (tx: Tx, id: string, changes: VoteChanges): Promise<VoteRow> =>
  tx
    .updateTable('vote')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** With its ballots. */
export const removeVote = (tx: Tx, id: string) => tx.deleteFrom('vote').where('id', '=', id).execute()

/** The options of these votes, in their order. */
export async function optionsOf(db: Db | Tx, voteIds: readonly string[]): Promise<Map<string, OptionRow[]>> {
  if (voteIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('voteOption')
    .selectAll()
    .where('voteId', '=', anyOf([...new Set(voteIds)]))
    .orderBy('voteId')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.voteId)
}

/** An option by its id. */
export const findOption = (db: Db | Tx, id: string): Promise<OptionRow | undefined> =>
  db.selectFrom('voteOption').selectAll().where('id', '=', id).executeTakeFirst()

/** All options of a vote anew; the database refuses it once there is a ballot. */
export async function replaceOptions(tx: Tx, voteId: string, rows: readonly Omit<OptionRow, 'votes'>[]) {
  await tx.deleteFrom('voteOption').where('voteId', '=', voteId).execute()
  await tx
    .insertInto('voteOption')
    .values([...rows])
    .execute()
}

/** The rolls' lines of one member, by vote. */
export async function votedBy(db: Db | Tx, userId: string, voteIds: readonly string[]): Promise<Map<string, VoterRow>> {
  if (voteIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('voteVoter')
    .selectAll()
    .where('userId', '=', userId)
    .where('voteId', '=', anyOf([...new Set(voteIds)]))
    .execute()
  return new Map(rows.map((row) => [row.voteId, row]))
}

export interface VoteList {
  /** As it is at `now`; undefined: all but drafts. */
  status: VoteStatus | undefined
  /** Drafts too, where no status is asked for. */
  withDrafts: boolean
  archived: boolean
  now: Date
  after: string | undefined
  limit: number
}

/** Newest first, by id. */
export function listVotes(db: Db, { status, withDrafts, archived, now, after, limit }: VoteList): Promise<VoteRow[]> {
  let query = db
    .selectFrom('vote')
    .selectAll()
    .where('archivedAt', archived ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
  const isOver = sql<boolean>`coalesce(end_date <= ${now}, false)`
  if (status === 'active') query = query.where('status', '=', 'active').where(sql<boolean>`not ${isOver}`)
  else if (status === 'ended')
    query = query.where((eb) => eb.or([eb('status', '=', 'ended'), eb.and([eb('status', '=', 'active'), isOver])]))
  else if (status) query = query.where('status', '=', status)
  else if (!withDrafts) query = query.where('status', '<>', 'draft')
  return (after ? query.where('id', '<', after) : query).execute()
}

/** How many take ballots, archived ones left out. */
export async function countActive(db: Db, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('vote')
    .select((eb) => eb.fn.countAll<number>().$castTo<number>().as('n'))
    .where('archivedAt', 'is', null)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Who voted, in the order of ids. */
export function listVoters(db: Db | Tx, voteId: string, after: string | undefined | null, limit: number) {
  const query = db.selectFrom('voteVoter').select('userId').where('voteId', '=', voteId).orderBy('userId').limit(limit)
  return (after ? query.where('userId', '>', after) : query).execute()
}

/** A secret vote that runs has no ballots that could be counted, and its end sets what was counted. */
export const counters = [
  columnCounter({
    table: 'vote',
    column: 'voter_count',
    counted: 'select count(*) from vote_voter v where v.vote_id = one.id',
  }),
  columnCounter({
    table: 'vote_option',
    column: 'votes',
    counted: `select case
      when v.is_secret and v.status = 'active' then one.votes
      when v.is_secret then (
        select count(*) from vote_secret_ballot b where b.vote_id = v.id and one.position = any (b.choices))
      else (select count(*) from vote_voter b where b.vote_id = v.id and one.position = any (b.choices)) end
      from vote v where v.id = one.vote_id`,
  }),
  totalCounter('votes', 'vote'),
]
