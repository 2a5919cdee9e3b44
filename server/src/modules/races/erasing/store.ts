import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'

export async function idsOfOwner(db: Db | Tx, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('participation').select('id').where('ownerId', '=', ownerId).execute()
  return rows.map(({ id }) => id)
}

export async function orderIdsOfOwner(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('participation').select('orderId').where('ownerId', '=', ownerId).execute()
  return rows.map(({ orderId }) => orderId)
}

export const lockParticipationsOf = (tx: Tx, ownerId: string) =>
  tx.selectFrom('participation').select('id').where('ownerId', '=', ownerId).orderBy('id').forNoKeyUpdate().execute()

/** These registrations name no answers any more; gives those of people without an account, whose go with nothing else. */
export async function takeAnswers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ answersId: string; ownerId: string | null }>`
    with old as (
      select id, owner_id, answers_id from participation where id = any(${[...ids]}::uuid[]) and answers_id is not null for update
    )
    update participation p set answers_id = null from old where p.id = old.id returning old.answers_id, old.owner_id`.execute(
    tx,
  )
  return rows.filter(({ ownerId }) => ownerId === null).map(({ answersId }) => answersId)
}

/** What is left says that somebody was registered, not who. */
export async function emptyParticipations(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.deleteFrom('commitment').where('participationId', '=', anyOf(ids)).execute()
  await tx.deleteFrom('participationChange').where('participationId', '=', anyOf(ids)).execute()
  await tx
    .updateTable('participation')
    .set({
      ownerId: null,
      contentHash: Buffer.alloc(0),
      fullName: '',
      nameKey: sql<string>`id::text`,
      birthDate: '1900-01-01',
      email: null,
      phone: null,
      idType: null,
      idNumber: null,
      idNumberHash: null,
      club: '',
      team: '',
      wishedBib: null,
      emergencyName: null,
      emergencyPhone: null,
      medicalProof: null,
      medicalNumber: null,
      medicalIssuedOn: null,
      searchText: '',
      updatedAt: at,
      erasedAt: at,
    })
    .where('id', '=', anyOf(ids))
    .execute()
}
