import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Ballot } from './seal.ts'

export interface SealedBallot {
  mark: Buffer
  sealed: Buffer
}

export const sealedBallots = (tx: Tx, voteId: string): Promise<SealedBallot[]> =>
  tx.selectFrom('voteSealedBallot').select(['mark', 'sealed']).where('voteId', '=', voteId).execute()

export const sealedWith = (tx: Tx, voteId: string, marks: readonly Buffer[]): Promise<SealedBallot[]> =>
  tx
    .selectFrom('voteSealedBallot')
    .select(['mark', 'sealed'])
    .where('voteId', '=', voteId)
    .where('mark', '=', sql<Buffer>`any(${[...marks]}::bytea[])`)
    .execute()

/** Readable ones: of a vote that ended, and of one that began before ballots were sealed. */
export const readableBallots = (tx: Tx, voteId: string): Promise<Ballot[]> =>
  tx.selectFrom('voteSecretBallot').select(['code', 'choices']).where('voteId', '=', voteId).execute()

export const readableWith = (tx: Tx, voteId: string, codes: readonly string[]): Promise<Ballot[]> =>
  tx
    .selectFrom('voteSecretBallot')
    .select(['code', 'choices'])
    .where('voteId', '=', voteId)
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()

export async function emptyBox(tx: Tx, voteId: string): Promise<void> {
  await tx.deleteFrom('voteSealedBallot').where('voteId', '=', voteId).execute()
  await tx.deleteFrom('voteSecretBallot').where('voteId', '=', voteId).execute()
}

/** In the order of marks, which a fresh key makes one of chance; a known mark is replaced. */
export const writeSealed = (tx: Tx, voteId: string, rows: readonly SealedBallot[]) =>
  sql`insert into vote_sealed_ballot (vote_id, mark, sealed)
    select ${voteId}, * from unnest(
      ${rows.map(({ mark }) => mark)}::bytea[], ${rows.map(({ sealed }) => sealed)}::bytea[]) as new (mark, sealed) order by 2
    on conflict (vote_id, mark) do update set sealed = excluded.sealed`.execute(tx)

export const writeReadable = (tx: Tx, voteId: string, ballots: readonly Ballot[]) =>
  sql`insert into vote_secret_ballot (vote_id, code, choices)
    select ${voteId}, code, choices from jsonb_to_recordset(${JSON.stringify(ballots)}::jsonb) as new (code text, choices int[])
    order by code`.execute(tx)

/** Writes the roll again, in an order of chance. */
export const rewriteRoll = (tx: Tx, voteId: string) =>
  sql`with taken as (delete from vote_voter where vote_id = ${voteId} returning *)
    insert into vote_voter select * from taken order by gen_random_uuid()`.execute(tx)

export const setKey = (tx: Tx, id: string, boxKey: Buffer) =>
  tx.updateTable('vote').set({ boxKey }).where('id', '=', id).execute()

/** Whatever the database is set to: a key is destroyed once its successor's commit is on the disk. */
export const commitDurably = (tx: Tx) => sql`set local synchronous_commit = on`.execute(tx)

/** Running secret votes with ballots: those too large to be mixed with each turn, and those that are not sealed yet. */
export async function unmixedBoxes(db: Db, above: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vote')
    .select('id')
    .where('status', '=', 'active')
    .where('isSecret', '=', true)
    .where((eb) => eb.or([eb('voterCount', '>', above), eb.and([eb('boxKey', 'is', null), eb('voterCount', '>', 0)])]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Votes whose box is sealed. */
export const sealedVotes = async (db: Db): Promise<{ id: string; boxKey: Buffer }[]> => {
  const rows = await db.selectFrom('vote').select(['id', 'boxKey']).where('boxKey', 'is not', null).execute()
  return rows.flatMap(({ id, boxKey }) => (boxKey ? [{ id, boxKey }] : []))
}
