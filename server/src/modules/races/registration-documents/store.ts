import { type DocumentKind, type DocumentStatus, documentStates, editableStatuses } from '@vondrona/rules/races'
import type { Move } from '@vondrona/rules/states'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import { lock } from '../../../kernel/locks.ts'
import type { DocumentRow, ParticipationRow } from '../store.ts'

export type NewDocument = Omit<DocumentRow, 'reason' | 'reviewedBy' | 'reviewedAt'>

/** Of one place for documents, or one registration, one photo at a time is stored. */
export const lockPlace = (tx: Tx, id: string) => lock(tx, 'registration-documents', id)

export const addDocument = (tx: Tx, row: NewDocument) => tx.insertInto('participationDocument').values(row).execute()

/** Of imported registrations: what was reviewed before. */
export const addDocuments = (tx: Tx, rows: readonly Omit<DocumentRow, 'reason'>[]) =>
  tx
    .insertInto('participationDocument')
    .values([...rows])
    .execute()

/** All that these registrations need was accepted. */
export const setAccepted = (tx: Tx, participationIds: readonly string[]) =>
  tx
    .updateTable('participation')
    .set({ documentsStatus: 'accepted' })
    .where('id', '=', anyOf(participationIds))
    .execute()

export async function countOfSession(db: Db | Tx, sessionId: string): Promise<number> {
  const { n } = await db
    .selectFrom('participationDocument')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A photo that was sent to a place, as a registration names it. */
export interface Claim {
  id: string
  kind: DocumentKind
  sessionId: string
}

/** Of these photos those that are of their place and kind, and of no registration yet. */
export async function freeOf(db: Db | Tx, claims: readonly Claim[]): Promise<Set<Claim>> {
  if (claims.length === 0) return new Set()
  const rows = await db
    .selectFrom('participationDocument')
    .select(['id', 'kind', 'sessionId'])
    .where('id', '=', anyOf(claims.map(({ id }) => id)))
    .where('participationId', 'is', null)
    .execute()
  const photos = new Map(rows.map((row) => [row.id, row]))
  const isFree = ({ id, kind, sessionId }: Claim) =>
    photos.get(id)?.kind === kind && photos.get(id)?.sessionId === sessionId
  return new Set(claims.filter(isFree))
}

/** Makes these photos the documents of registrations; false if one of them is not free. */
export async function claimDocuments(
  tx: Tx,
  claims: readonly (Claim & { participationId: string })[],
): Promise<boolean> {
  if (claims.length === 0) return true
  const of = claims.map(({ participationId }) => participationId)
  const { rows } = await sql<{ id: string }>`
    update participation_document d set participation_id = sent.participation_id
    from unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ kind }) => kind)}::text[],
      ${claims.map(({ sessionId }) => sessionId)}::uuid[], ${of}::uuid[]) as sent (id, kind, session_id, participation_id)
    where d.id = sent.id and d.kind = sent.kind and d.session_id = sent.session_id and d.participation_id is null
    returning d.id`.execute(tx)
  return rows.length === claims.length
}

export const findDocument = (db: Db | Tx, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('participationDocument').selectAll().where('id', '=', id).executeTakeFirst()

/** By registration, in the order of their kinds. */
export async function documentsOf(
  db: Db | Tx,
  participationIds: readonly string[],
): Promise<Map<string, DocumentRow[]>> {
  const rows = await db
    .selectFrom('participationDocument')
    .selectAll()
    .where('participationId', '=', anyOf(participationIds))
    .orderBy('kind')
    .execute()
  return Map.groupBy(rows, ({ participationId }) => participationId as string)
}

/** Whose documents still count: who resumes finds them as they are. */
const withDocuments = (tx: Tx) =>
  tx
    .selectFrom('participation')
    .where('status', 'in', [...editableStatuses, 'expired'])
    .where('erasedAt', 'is', null)
    .orderBy('id')

/** Registrations of a race whose documents still count, from `after` on in the order of ids. */
export function nextWithDocuments(
  tx: Tx,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<Pick<ParticipationRow, 'id' | 'orderId'>[]> {
  const query = withDocuments(tx).select(['id', 'orderId']).where('eventId', '=', eventId).limit(limit)
  return (after ? query.where('id', '>', after) : query).execute()
}

/** Those of these registrations whose documents still count, locked after their tickets. */
export const lockWithDocuments = (tx: Tx, ids: readonly string[]): Promise<ParticipationRow[]> =>
  withDocuments(tx).selectAll().where('id', '=', anyOf(ids)).forNoKeyUpdate().execute()

/** Another photo in the place of this one; gives the storage key of what was there. */
export async function replaceDocument(tx: Tx, row: NewDocument): Promise<string | null> {
  const before = await tx
    .deleteFrom('participationDocument')
    .where('participationId', '=', row.participationId)
    .where('kind', '=', row.kind)
    .returning('storageKey')
    .executeTakeFirst()
  await addDocument(tx, row)
  return before?.storageKey ?? null
}

/** Undefined where the state does not allow it, or another photo is there by now. */
export function reviewDocument(
  tx: Tx,
  id: string,
  name: 'accept' | 'reject',
  facts: { reason: string; reviewedBy: string; reviewedAt: Date },
): Promise<DocumentRow | undefined> {
  const move: Move<DocumentStatus> = documentStates.moves[name]
  return tx
    .updateTable('participationDocument')
    .set({ ...facts, status: move.to })
    .where('id', '=', id)
    .where('status', 'in', [...move.from])
    .returningAll()
    .executeTakeFirst()
}

/** Those of these kinds that were accepted are to be reviewed again. */
export const reopenDocuments = (tx: Tx, participationId: string, kinds: readonly DocumentKind[]) => {
  const move: Move<DocumentStatus> = documentStates.moves.reopen
  return tx
    .updateTable('participationDocument')
    .set({ status: move.to, reason: '', reviewedBy: null, reviewedAt: null })
    .where('participationId', '=', participationId)
    .where('kind', 'in', [...kinds])
    .where('status', 'in', [...move.from])
    .execute()
}

/** Of a person: photos and verdicts; gives the storage keys. */
export async function removeDocumentsOf(tx: Tx, participationIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('participationDocument')
    .where('participationId', '=', anyOf(participationIds))
    .returning('storageKey')
    .execute()
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

/** Some with which nobody registered; gives their storage keys. */
export async function removeUnclaimed(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const old = tx
    .selectFrom('participationDocument')
    .select('id')
    .where('participationId', 'is', null)
    .where('uploadedAt', '<', before)
    .orderBy('uploadedAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await tx.deleteFrom('participationDocument').where('id', 'in', old).returning('storageKey').execute()
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

/**
 * Some registrations for races that were over before `before` with photos or health data; they have neither any more.
 * Gives the storage keys, and how many registrations there were.
 */
export async function clearAfterRaces(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ keys: string[]; people: number }> {
  const { rows: people } = await sql<{ id: string }>`
    select p.id from participation p join event e on e.id = p.event_id
    where e.over_at < ${before} and (p.medical_issued_on is not null or p.medical_number is not null or exists (
      select from participation_document d where d.participation_id = p.id and d.storage_key is not null))
    limit ${limit} for no key update of p skip locked`.execute(tx)
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return { keys: [], people: 0 }
  await tx
    .updateTable('participation')
    .set({ medicalNumber: null, medicalIssuedOn: null })
    .where('id', '=', anyOf(ids))
    .execute()
  const { rows } = await sql<{ storageKey: string }>`
    with old as (
      select id, storage_key from participation_document
      where participation_id = any(${ids}::uuid[]) and storage_key is not null for update
    )
    update participation_document d set storage_key = null from old where d.id = old.id returning old.storage_key`.execute(
    tx,
  )
  return { keys: rows.map(({ storageKey }) => storageKey), people: ids.length }
}

/** Of these storage keys those that a row names. */
export async function keysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('participationDocument')
    .select('storageKey')
    .where('storageKey', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ storageKey }) => storageKey ?? []))
}

/** Registrations for one race whose medical proof has a day: the day of the race decides whether it is valid. */
export async function countProofs(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from participation
    where event_id = ${eventId} and medical_issued_on is not null
      and status in ('awaiting_payment', 'confirmed', 'checked_in')`.execute(db)
  return rows[0]?.n ?? 0
}
