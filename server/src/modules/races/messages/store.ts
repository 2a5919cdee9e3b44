import { countedStatuses } from '@vondrona/rules/races'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { ParticipationRow } from '../store.ts'

export type MessageRow = TableRows['raceMessage']

declare module '../../../kernel/db.ts' {
  interface Tables {
    raceMessage: MessageRow
  }
}

/** False: the same message was sent to the same race before. */
export async function addMessage(tx: Tx, row: MessageRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('raceMessage')
    .values(row)
    .onConflict((on) => on.columns(['eventId', 'contentHash']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function wasAdded(tx: Tx, eventId: string, contentHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('raceMessage')
    .select('id')
    .where('eventId', '=', eventId)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function unsentMessages(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('raceMessage').select('id').where('doneAt', 'is', null).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Of two processes one has it; undefined where it is done. */
export const lockMessage = (tx: Tx, id: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('raceMessage')
    .selectAll()
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The next ones who take part and were registered when the message was written; of those with one address (or, without, one phone), the first. */
export async function nextReaders(
  tx: Tx,
  { eventId, reached, createdAt, guestsOf }: MessageRow,
  limit: number,
): Promise<ParticipationRow[]> {
  const statuses = ['awaiting_payment', ...countedStatuses]
  const { rows } = await sql<ParticipationRow>`
    select p.* from participation p
    where p.event_id = ${eventId} and p.status = any(${statuses}::text[]) and p.erased_at is null
      and (${guestsOf}::text is null or p.owner_id is null and p.language = ${guestsOf})
      and (${guestsOf}::text is not null or p.email is null or p.no_messages_at is null)
      and p.created_at <= ${createdAt} and (${reached}::uuid is null or p.id > ${reached}::uuid)
      and not exists (
        select from participation other
        where coalesce(other.email, other.phone) = coalesce(p.email, p.phone) and (${guestsOf}::text is null or other.owner_id is null and other.language = ${guestsOf}) and other.event_id = p.event_id and other.id < p.id
          and other.status = any(${statuses}::text[]) and other.created_at <= ${createdAt})
    order by p.id limit ${limit}`.execute(tx)
  return rows
}

/** Of whoever pressed « se désabonner » in a message of the organiser, also for their other registrations at this race. */
export async function refuseMessages(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    update participation p set no_messages_at = ${at} from participation asked
    where asked.id = ${id}::uuid and p.event_id = asked.event_id and p.email = asked.email and p.no_messages_at is null`.execute(
    db,
  )
}

export const noteReached = (tx: Tx, id: string, reached: string | null, doneAt: Date | null) =>
  tx
    .updateTable('raceMessage')
    .set({ ...(reached && { reached }), doneAt })
    .where('id', '=', id)
    .execute()
