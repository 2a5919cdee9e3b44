import { type MessageStatus, messageStates, type StopReason } from '@vondrona/rules/outbox'
import { cutTo } from '@vondrona/rules/typed'
import { type Generated, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { type Db, escapeLike, type Tables, type Tx } from '../../kernel/db.ts'
import { firstIdAt } from '../../kernel/ids.ts'
import { idsOfLater } from '../../kernel/jobs/queue-state.ts'
import { mask } from './mask.ts'

export type Channel = 'mail' | 'sms'

interface MessageTable {
  id: string
  channel: Channel
  recipient: string
  subject: string | null
  body: string | null
  status: MessageStatus
  attempts: number
  error: string | null
  createdAt: Date
  sentAt: Date | null
  /** `kind:id` each. */
  attachments: Generated<readonly string[]>
  /** Until then it can be taken back (`takeBackHeld`). */
  heldUntil: Date | null
  heldFor: string | null
  heldState: string | null
  /** Who made the site write it (`causeFor`). */
  cause: string | null
  /** What its reader waits for, to get in. */
  essential: Generated<boolean>
  stoppedFor: StopReason | null
  replyTo: string | null
  /** `kind:reference` of one of many: what its reader can leave. */
  list: string | null
}
export type Message = Selectable<MessageTable>

const { send, keep, fail, stop, retry } = messageStates.moves

declare module '../../kernel/db.ts' {
  interface Tables {
    outgoingMessage: MessageTable
  }
}

/** Stores a message to be sent. */
export async function addMessage(tx: Tx, message: Message): Promise<void> {
  await tx.insertInto('outgoingMessage').values(message).execute()
}

/** Deletes what is still held about this person; returns what its reader knows, null when nothing was held. */
export async function removeHeld(tx: Tx, heldFor: string, now: Date): Promise<string | null> {
  const rows = await tx
    .deleteFrom('outgoingMessage')
    .where('heldFor', '=', heldFor)
    .where('status', '=', 'waiting')
    .where('heldUntil', '>', now)
    .returning(['id', 'heldState'])
    .execute()
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))[0]?.heldState ?? null
}

/** A message by its id. */
export const findMessage = (db: Db | Tx, id: string): Promise<Message | undefined> =>
  db.selectFrom('outgoingMessage').selectAll().where('id', '=', id).executeTakeFirst()

/** Once a message has left, what it said is nobody's business any more. */
export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('outgoingMessage')
    .set((eb) => ({
      status: send.to,
      sentAt: at,
      body: null,
      attachments: [],
      error: null,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...send.from])
    .execute()
}

/** Marks a message as kept without being sent, where its state allows it. */
export async function markKept(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outgoingMessage')
    .set((eb) => ({ status: keep.to, error: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', [...keep.from])
    .execute()
}

/** The gate lets it not pass, for this reason. */
export async function markStopped(db: Db, id: string, reason: StopReason): Promise<void> {
  await db
    .updateTable('outgoingMessage')
    .set({ status: stop.to, stoppedFor: reason, error: null })
    .where('id', '=', id)
    .where('status', 'in', [...stop.from])
    .execute()
}

/** Returns how often it was tried by now; null where another run sent it in the meantime. */
export async function markFailed(db: Db | Tx, id: string, error: string, last: number): Promise<number | null> {
  const row = await db
    .updateTable('outgoingMessage')
    .set((eb) => ({
      error: cutTo(error, 300),
      attempts: eb('attempts', '+', 1),
      status: eb
        .case()
        .when('attempts', '>=', last - 1)
        .then<MessageStatus>(fail.to)
        .else(eb.ref('status'))
        .end(),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...fail.from])
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? null
}

/** Null when it is being sent or was sent. */
export async function waitAgain(tx: Tx, id: string): Promise<Message | null> {
  const row = await tx
    .updateTable('outgoingMessage')
    .set({ status: retry.to, attempts: 0, error: null, stoppedFor: null })
    .where('id', '=', id)
    .where('status', 'in', [...retry.from])
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

type Ids = SelectQueryBuilder<Tables, 'outgoingMessage', { id: string }>

async function countUpTo(db: Db, some: Ids, cap: number): Promise<number> {
  const counted = db.selectFrom(some.limit(cap).as('some')).select((eb) => eb.fn.countAll().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n as number
}

/** How many could not be delivered, counted up to `cap`. */
export async function countFailed(db: Db, cap: number): Promise<number> {
  const some = db.selectFrom('outgoingMessage').select('id').where('status', '=', 'failed')
  return countUpTo(db, some, cap)
}

/** How many a budget stopped since this time, counted up to `cap`; that a number gets no SMS is no news. */
export async function countStopped(db: Db, since: Date, cap: number): Promise<number> {
  const some = db
    .selectFrom('outgoingMessage')
    .select('id')
    .where('status', '=', 'stopped')
    .where('stoppedFor', '!=', 'number')
    .where('id', '>=', firstIdAt(since))
  return countUpTo(db, some, cap)
}

/** How many have waited since before this time, counted up to `cap`; not those that the gate told to come later. */
export async function countLate(db: Db, { before, now }: { before: Date; now: Date }, cap: number): Promise<number> {
  const some = db
    .selectFrom('outgoingMessage')
    .select('id')
    .where('status', '=', 'waiting')
    .where('id', '<', firstIdAt(before))
    .where(sql<boolean>`not (attempts = 0 and id::text in (${idsOfLater(now)}))`)
  return countUpTo(db, some, cap)
}

export interface OutboxQuery {
  channel?: Channel | undefined
  status?: MessageStatus | undefined
  search?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first. */
export function listMessages(db: Db, { channel, status, search, after, limit }: OutboxQuery): Promise<Message[]> {
  let query = db.selectFrom('outgoingMessage').selectAll().orderBy('id', 'desc').limit(limit)
  if (channel) query = query.where('channel', '=', channel)
  if (status) query = query.where('status', '=', status)
  if (search) query = query.where('recipient', 'like', `%${escapeLike(search)}%`)
  if (after) query = query.where('id', '<', after)
  return query.execute()
}

/** An address, and the time in which what was written to it is somebody's own. */
export interface AddressInTime {
  to: string
  from: Date
  until?: Date
}

const within = (parts: readonly AddressInTime[]) =>
  sql<boolean>`(${sql.join(
    parts.map(
      ({ to, from, until }) =>
        sql`(recipient = ${to} and created_at >= ${from} and created_at <= ${until ?? sql`'infinity'::timestamptz`})`,
    ),
    sql` or `,
  )})`

/** All messages to these addresses, each for the time in which it belonged to the member. */
export function messagesTo(db: Db | Tx, addresses: readonly AddressInTime[]) {
  return db
    .selectFrom('outgoingMessage')
    .select(['channel', 'recipient', 'subject', 'body', 'status', 'createdAt', 'sentAt'])
    .where(within(addresses))
    .orderBy('id')
    .execute()
}

/** For the copy of a member's data, without what opens something: links and codes may be another account's. */
export async function messageData(db: Db | Tx, addresses: readonly AddressInTime[]) {
  const rows = addresses.length > 0 ? await messagesTo(db, addresses) : []
  return rows.map((row) => (row.channel === 'sms' || mask(row.channel, row.body).masked ? { ...row, body: null } : row))
}

/** Of an erased account: its addresses are in no list any more, also those of messages that wait. */
export async function forgetMessagesTo(db: Db | Tx, addresses: readonly AddressInTime[]): Promise<void> {
  if (addresses.length > 0) await db.deleteFrom('outgoingMessage').where(within(addresses)).execute()
}

/**
 * Messages to these addresses that speak of a person, by any of these words or because answers go to them; those from
 * before their time are others'.
 */
export async function forgetMessagesAbout(
  db: Db | Tx,
  recipients: readonly string[],
  { words, from, replyTo }: { words: readonly string[]; from: Date; replyTo?: string },
) {
  if (recipients.length === 0 || words.length === 0) return
  const said = sql<string>`concat_ws(' ', subject, body)` // the body is gone once it was sent
  await db
    .deleteFrom('outgoingMessage')
    .where('recipient', 'in', [...recipients])
    .where('createdAt', '>=', from)
    .where((eb) =>
      eb.or([
        ...words.map((word) => eb(said, 'like', `%${escapeLike(word)}%`)),
        ...(replyTo ? [eb('replyTo', '=', replyTo)] : []),
      ]),
    )
    .execute()
}

/** Answers to messages no longer go to this person; the messages are those of whom they were sent to. */
export async function forgetRepliesTo(db: Db | Tx, replyTo: string, from: Date): Promise<void> {
  await db
    .updateTable('outgoingMessage')
    .set({ replyTo: null })
    .where('replyTo', '=', replyTo)
    .where('createdAt', '>=', from)
    .execute()
}

/** Deletes messages that are older than this time, except those that wait; returns how many. */
export async function removeMessagesBefore(db: Db, time: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outgoingMessage')
    .where('status', '!=', 'waiting')
    .where('id', '<', firstIdAt(time))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
