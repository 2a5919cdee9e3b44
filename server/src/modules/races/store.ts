import {
  type DocumentKind,
  type DocumentStatus,
  type DocumentsStatus,
  editableStatuses,
  type MedicalProof,
  overStatuses,
  type ParticipationMove,
  type ParticipationStatus,
  participationStates,
  participationStatuses,
  type RegistrationGender,
  type RegistrationIdType,
  type RegistrationNationality,
} from '@vondrona/rules/races'
import type { Move } from '@vondrona/rules/states'
import type { Language } from '@vondrona/rules/texts'
import { type Generated, sql } from 'kysely'
import { groupCounter } from '../../kernel/counters/counter.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'

type Raw = TableRows['participation']
export type Told = 'registered' | 'reminded' | 'confirmed' | 'eve' | 'expired' | 'withdrawn'
export type ParticipationRow = Omit<
  Raw,
  'status' | 'documentsStatus' | 'gender' | 'nationality' | 'idType' | 'medicalProof' | 'language' | 'told'
> & {
  status: ParticipationStatus
  documentsStatus: DocumentsStatus
  gender: RegistrationGender
  nationality: RegistrationNationality
  idType: RegistrationIdType | null
  medicalProof: MedicalProof | null
  language: Language
  told: Told | null
}
export type CommitmentRow = TableRows['commitment']
export type ChangeRow = TableRows['participationChange']
type RawDocument = TableRows['participationDocument']
export type DocumentRow = Omit<RawDocument, 'kind' | 'status'> & { kind: DocumentKind; status: DocumentStatus }

declare module '../../kernel/db.ts' {
  interface Tables {
    participation: {
      [K in keyof ParticipationRow]: K extends 'told' | 'trees' | 'erasedAt' | 'linkGeneration'
        ? Generated<ParticipationRow[K]>
        : ParticipationRow[K]
    }
    participationDocument: {
      [K in keyof DocumentRow]: K extends 'reason' | 'reviewedBy' | 'reviewedAt'
        ? Generated<DocumentRow[K]>
        : DocumentRow[K]
    }
    commitment: CommitmentRow
    participationChange: ChangeRow
    /** Kept by triggers. */
    participationCount: {
      eventId: string
      ticketTypeId: string
      status: ParticipationStatus
      documentsStatus: DocumentsStatus
      count: number
    }
  }
}

export type NewParticipation = Omit<ParticipationRow, 'told' | 'noMessagesAt' | 'erasedAt' | 'linkGeneration'>

/** Gives the ids that were stored: not those of people who are registered for the race already (R-MIT-08). */
export async function addParticipations(tx: Tx, rows: readonly NewParticipation[]): Promise<Set<string>> {
  const made = await tx
    .insertInto('participation')
    .values([...rows])
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return new Set(made.map(({ id }) => id))
}

export const findParticipation = (db: Db | Tx, id: string): Promise<ParticipationRow | undefined> =>
  db.selectFrom('participation').selectAll().where('id', '=', id).executeTakeFirst()

export const lockParticipation = (tx: Tx, id: string): Promise<ParticipationRow | undefined> =>
  tx.selectFrom('participation').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const participationOfOrder = (db: Db | Tx, orderId: string): Promise<ParticipationRow | undefined> =>
  db.selectFrom('participation').selectAll().where('orderId', '=', orderId).executeTakeFirst()

export const participationsOfOrders = (db: Db | Tx, orderIds: readonly string[]): Promise<ParticipationRow[]> =>
  db.selectFrom('participation').selectAll().where('orderId', '=', anyOf(orderIds)).orderBy('id').execute()

/** R-MIT-08: of one person and race, there is one in these states; spelled out in queries, as in the index. */
const liveStatuses = participationStatuses.filter((status) => !overStatuses.includes(status))

/** What somebody is known by in a race. */
export type Person = Pick<
  ParticipationRow,
  'eventId' | 'birthDate' | 'birthDateIsApproximate' | 'nameKey' | 'phone' | 'email' | 'idNumberHash'
>

/**
 * R-MIT-08: whether two are one person, as `is_same_person` of the database says, too. A date of which only the year is known
 * is no identity: their document has to be the same or, where one of them showed none, how they are reached.
 */
export function isSamePerson(a: Person, b: Person): boolean {
  if (a.eventId !== b.eventId || a.nameKey !== b.nameKey) return false
  if (!a.birthDateIsApproximate && !b.birthDateIsApproximate) return a.birthDate === b.birthDate
  if (a.birthDate.slice(0, 4) !== b.birthDate.slice(0, 4)) return false
  if (a.idNumberHash && b.idNumberHash) return a.idNumberHash.equals(b.idNumberHash)
  return (a.phone !== null && a.phone === b.phone) || (a.email !== null && a.email === b.email)
}

/** R-MIT-08: the registration beside which this person cannot register for the race again. */
export const liveParticipation = (db: Db | Tx, person: Person): Promise<ParticipationRow | undefined> =>
  db
    .selectFrom('participation')
    .selectAll()
    .where('eventId', '=', person.eventId)
    .where('nameKey', '=', person.nameKey)
    .where('status', 'in', liveStatuses)
    .execute()
    .then((rows) => rows.find((row) => isSamePerson(row, person)))

/** Who of the same names is registered for the races of these people already. */
export async function namesakesAmong(tx: Tx, people: readonly Person[]): Promise<Person[]> {
  const of = <K extends keyof Person>(key: K) => people.map((person) => person[key])
  const { rows } = await sql<Person>`
    select distinct p.id, p.event_id, p.birth_date, p.birth_date_is_approximate, p.name_key, p.phone, p.email, p.id_number_hash
    from unnest(${of('eventId')}::uuid[], ${of('nameKey')}::text[]) as one (event_id, name_key)
    join participation p on p.event_id = one.event_id and p.name_key = one.name_key
    where p.status in (${sql.join(liveStatuses.map((status) => sql.lit(status)))})`.execute(tx)
  return rows
}

/** What an organiser looks at: others of the race who may be the same person, or who showed the same document. */
export interface Alike {
  namesakes: number
  sameIdNumber: number
}

/** Of these registrations; those beside which there is nobody alike are left out. */
export async function alikeOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Alike>> {
  const live = sql.join(liveStatuses.map((status) => sql.lit(status)))
  const { rows } = await sql<Alike & { id: string }>`
    select id, sum(namesakes)::int as namesakes, sum(same_id_number)::int as same_id_number from (
      select p.id, 1 as namesakes, 0 as same_id_number from participation p join participation other
        on other.event_id = p.event_id and other.name_key = p.name_key and other.id <> p.id
      where p.id = any(${[...ids]}::uuid[]) and p.status in (${live}) and other.status in (${live})
        and (p.birth_date_is_approximate or other.birth_date_is_approximate)
        and extract(year from p.birth_date) = extract(year from other.birth_date)
      union all
      select p.id, 0, 1 from participation p join participation other
        on other.event_id = p.event_id and other.id_number_hash = p.id_number_hash and other.id <> p.id
      where p.id = any(${[...ids]}::uuid[]) and p.status in (${live}) and other.status in (${live})
    ) as found group by id`.execute(db)
  return new Map(rows.map(({ id, ...alike }) => [id, alike]))
}

/** The bib numbers that the holders of these tickets asked for, by ticket. */
export async function wishesOf(tx: Tx, ticketIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.orderId', 'ticket.orderId')
    .select(['ticket.id', 'participation.wishedBib'])
    .where('ticket.id', '=', anyOf(ticketIds))
    .where('participation.wishedBib', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, wishedBib }) => [id, wishedBib as number]))
}

/** What the bib of a ticket waits for: the state of the documents and the signed letter, of those of registrations. */
export const readinessOf = (db: Db | Tx, ticketIds: readonly string[]) =>
  db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.orderId', 'ticket.orderId')
    .leftJoin('commitment', 'commitment.participationId', 'participation.id')
    .select(['ticket.id as ticketId', 'participation.documentsStatus', 'commitment.signedAt'])
    .where('ticket.id', '=', anyOf(ticketIds))
    .execute()

/** R-MIT-08: of orders whose registrations are over, the order with which the same person is registered for the race now. */
export async function successorsOf(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ orderId: string; successor: string }>`
    select p.order_id, other.order_id as successor from participation p join participation other
      on other.event_id = p.event_id and other.name_key = p.name_key and other.id <> p.id and is_same_person(p, other)
    where p.order_id = any(${[...orderIds]}::uuid[]) and p.status = any(${[...overStatuses]}::text[])
      and other.status in (${sql.join(liveStatuses.map((status) => sql.lit(status)))})`.execute(db)
  return new Map(rows.map(({ orderId, successor }) => [orderId, successor]))
}

/** What their registrants have heard with these moves: of a confirmation, with the ticket. */
const toldBy: Partial<Record<ParticipationMove, Told | null>> = { confirm: 'confirmed', resume: null }

/** Gives those that were in a state from which the move leads: of two that move one registration, one gets it. */
export function moveOfOrders(
  tx: Tx,
  orderIds: readonly string[],
  name: ParticipationMove,
  at: Date,
): Promise<ParticipationRow[]> {
  const move: Move<ParticipationStatus> = participationStates.moves[name]
  return tx
    .updateTable('participation')
    .set({ status: move.to, updatedAt: at, ...(toldBy[name] !== undefined && { told: toldBy[name] }) })
    .where('orderId', '=', anyOf(orderIds))
    .where('status', 'in', [...move.from])
    .returningAll()
    .execute()
}

/** Of these registrations in one of these states, those whose registrants were not told of it last; they are now. */
export const markTold = (tx: Tx, ids: readonly string[], told: Told, statuses: readonly ParticipationStatus[]) =>
  tx
    .updateTable('participation')
    .set({ told })
    .where('id', '=', anyOf(ids))
    .where('status', 'in', [...statuses])
    .where('told', 'is distinct from', told)
    .where('erasedAt', 'is', null)
    .returningAll()
    .execute()

type Changes = Partial<Omit<ParticipationRow, 'id' | 'eventId' | 'orderId' | 'status' | 'registrationNumber'>>

/** Changes what may be corrected; undefined once it may not. Throws the unique violation `participation_once`. */
export const changeParticipation = (
  tx: Tx,
  id: string,
  changes: Changes & { updatedAt: Date },
): Promise<ParticipationRow | undefined> =>
  tx
    .updateTable('participation')
    .set(changes)
    .where('id', '=', id)
    .where('status', 'in', [...editableStatuses])
    .returningAll()
    .executeTakeFirst()

/** R-MIT-02: ends the links of the registrations of these orders; whoever is written to from now on gets new ones. */
export const renewLinks = (tx: Tx, orderIds: readonly string[]): Promise<ParticipationRow[]> =>
  tx
    .updateTable('participation')
    .set((eb) => ({ linkGeneration: eb('linkGeneration', '+', 1) }))
    .where('orderId', '=', anyOf(orderIds))
    .returningAll()
    .execute()

export const setAnswers = (tx: Tx, id: string, answersId: string) =>
  tx.updateTable('participation').set({ answersId }).where('id', '=', id).execute()

/** Where it is another one; gives the orders of those registrations. */
export async function setDocumentsStatus(
  tx: Tx,
  ids: readonly string[],
  documentsStatus: DocumentsStatus,
): Promise<string[]> {
  const rows = await tx
    .updateTable('participation')
    .set({ documentsStatus })
    .where('id', '=', anyOf(ids))
    .where('documentsStatus', '!=', documentsStatus)
    .returning('orderId')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** One more line of who corrected what; the registration is locked by the caller. */
export async function addChange(tx: Tx, { participationId, byId, fields, at }: Omit<ChangeRow, 'position'>) {
  await sql`
    insert into participation_change (participation_id, position, by_id, fields, at)
    select ${participationId}::uuid, coalesce(max(position) + 1, 0), ${byId}::uuid, ${[...fields]}::text[], ${at}::timestamptz
    from participation_change where participation_id = ${participationId}`.execute(tx)
}

/** The newest ones of each, newest first; `byPseudo`: null where the link was used. */
export async function changesOf(db: Db, ids: readonly string[], limit: number) {
  const { rows } = await sql<ChangeRow & { byPseudo: string | null }>`
    select c.*, u.pseudo as by_pseudo from unnest(${[...ids]}::uuid[]) as one (id)
    cross join lateral (
      select * from participation_change where participation_id = one.id order by position desc limit ${limit}
    ) c left join app_user u on u.id = c.by_id`.execute(db)
  return Map.groupBy(rows, ({ participationId }) => participationId)
}

/** Gives how many were stored: a letter is signed once. */
export async function addCommitments(tx: Tx, rows: readonly CommitmentRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('commitment')
    .values([...rows])
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** What was signed by or for somebody else counts no more; it is to be signed again. */
export const removeCommitment = (tx: Tx, participationId: string) =>
  tx.deleteFrom('commitment').where('participationId', '=', participationId).execute()

export async function commitmentsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, CommitmentRow>> {
  const rows = await db.selectFrom('commitment').selectAll().where('participationId', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.participationId, row]))
}

/** R-MIT-11: registrations in these states, from counters. */
export async function countIn(db: Db, statuses: readonly ParticipationStatus[]): Promise<number> {
  const row = await db
    .selectFrom('participationCount')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), sql<number>`0`).as('n'))
    .where('status', 'in', [...statuses])
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export const counters = [
  groupCounter({
    table: 'participation_count',
    column: 'count',
    keys: { event_id: 'uuid', ticket_type_id: 'uuid', status: 'text', documents_status: 'text' },
    counted: `select event_id, ticket_type_id, status, documents_status, count(*) as n from participation
      group by 1, 2, 3, 4`,
  }),
]
