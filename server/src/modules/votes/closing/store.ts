import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { VoteRow } from '../store.ts'

/** The totals by index. */
export const countVotes = (tx: Tx, voteId: string, votes: readonly number[]) =>
  sql`update vote_option o set votes = coalesce((${[...votes]}::int[])[o.position + 1], 0) where o.vote_id = ${voteId}`.execute(
    tx,
  )

/** Running votes whose end has come. */
export async function overdueVotes(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('vote')
    .select('id')
    .where('status', '=', 'active')
    .where('endDate', '<=', now)
    .orderBy('endDate')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ended ones whose voters are not all told; undefined: none that another node does not tell just now. */
export const nextUntold = (tx: Tx): Promise<VoteRow | undefined> =>
  tx
    .selectFrom('vote')
    .selectAll()
    .where('status', '=', 'ended')
    .where('toldAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Of these those whose account is active. */
export async function activeOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
