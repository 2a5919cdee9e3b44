import { sql } from 'kysely'
import { anyOf, type Tx } from '../../../kernel/db.ts'
import type { UserRow } from '../../accounts/index.ts'
import type { VoteRow, VoterRow } from '../store.ts'

/** What decides whether they may vote. */
export const findMembers = (
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<UserRow, 'id' | 'pseudo' | 'role' | 'status' | 'dateNaissance'>[]> =>
  tx
    .selectFrom('appUser')
    .select(['id', 'pseudo', 'role', 'status', 'dateNaissance'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .where('deletedAt', 'is', null)
    .execute()

const column = <T, K extends keyof T>(rows: readonly T[], name: K) => rows.map((row) => row[name])

/** Their lines on the rolls. */
export async function findVoters(tx: Tx, people: readonly { voteId: string; userId: string }[]): Promise<VoterRow[]> {
  const { rows } = await sql<VoterRow>`
    select v.* from (select distinct * from unnest(
      ${column(people, 'voteId')}::uuid[], ${column(people, 'userId')}::uuid[]) as asked (vote_id, user_id)) asked
    join vote_voter v using (vote_id, user_id)`.execute(tx)
  return rows
}

/** The primary key is the promise of one ballot each: a second line fails the transaction. */
export const addVoters = (tx: Tx, rows: readonly VoterRow[]) =>
  tx
    .insertInto('voteVoter')
    .values([...rows])
    .execute()

const json = (rows: readonly object[]) => JSON.stringify(rows)

export const changeVoters = (tx: Tx, rows: readonly VoterRow[]) =>
  sql`update vote_voter v set choices = new.choices
    from jsonb_to_recordset(${json(rows)}::jsonb) as new ("voteId" uuid, "userId" uuid, choices int[])
    where v.vote_id = new."voteId" and v.user_id = new."userId"`.execute(tx)

export const removeVoters = (tx: Tx, rows: readonly VoterRow[]) =>
  sql`delete from vote_voter v
    using unnest(${column(rows, 'voteId')}::uuid[], ${column(rows, 'userId')}::uuid[]) as gone (vote_id, user_id)
    where v.vote_id = gone.vote_id and v.user_id = gone.user_id`.execute(tx)

export async function changeVotes(tx: Tx, by: ReadonlyMap<string, number>): Promise<void> {
  const real = [...by].filter(([, votes]) => votes !== 0)
  if (real.length === 0) return
  await sql`update vote_option o set votes = o.votes + more.votes
    from unnest(${real.map(([id]) => id)}::uuid[], ${real.map(([, votes]) => votes)}::int[]) as more (id, votes)
    where o.id = more.id`.execute(tx)
}

export async function changePeople(tx: Tx, by: ReadonlyMap<string, number>): Promise<Map<string, VoteRow>> {
  const real = [...by].filter(([, people]) => people !== 0)
  if (real.length === 0) return new Map()
  const { rows } = await sql<VoteRow>`update vote v set voter_count = v.voter_count + more.people
    from unnest(${real.map(([id]) => id)}::uuid[], ${real.map(([, people]) => people)}::int[]) as more (id, people)
    where v.id = more.id returning v.*`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
