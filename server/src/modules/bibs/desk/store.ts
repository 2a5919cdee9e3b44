import { type PickUpOutcome, problemOutcomes } from '@vondrona/rules/bibs'
import { type Generated, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

export type BlockRow = TableRows['bibBlock']
export type PickUpRow = Omit<TableRows['bibPickup'], 'outcome'> & { outcome: PickUpOutcome }

declare module '../../../kernel/db.ts' {
  interface Tables {
    bibBlock: { [K in keyof BlockRow]: K extends 'revision' ? Generated<BlockRow[K]> : BlockRow[K] }
    bibPickup: { [K in keyof PickUpRow]: K extends 'collector' ? Generated<PickUpRow[K]> : PickUpRow[K] }
  }
}

// piles -----------------------------------------------------------------------------------------------------------

/** The pile of a device; from now on it has one, and was seen. */
export const putBlock = (tx: Tx, row: Omit<BlockRow, 'revision'>): Promise<BlockRow> =>
  tx
    .insertInto('bibBlock')
    .values(row)
    .onConflict((on) => on.columns(['seriesId', 'device']).doUpdateSet({ desk: row.desk, seenAt: row.seenAt }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const findBlock = (db: Db | Tx, id: string): Promise<BlockRow | undefined> =>
  db.selectFrom('bibBlock').selectAll().where('id', '=', id).executeTakeFirst()

/** Numbers were put into this pile. */
export const markFilled = (tx: Tx, id: string) =>
  tx
    .updateTable('bibBlock')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** It sent something. */
export const markSeen = (tx: Tx, by: { seriesId: string; device: string }, desk: string, seenAt: Date) =>
  tx
    .updateTable('bibBlock')
    .set({ seenAt, desk })
    .where('seriesId', '=', by.seriesId)
    .where('device', '=', by.device)
    .execute()

/** The numbers that the device has left, in their order. */
export async function numbersOf(db: Db | Tx, seriesId: string, device: string): Promise<number[]> {
  const rows = await db
    .selectFrom('bib')
    .innerJoin('bibBlock', 'bibBlock.id', 'bib.blockId')
    .select('bib.number')
    .where('bibBlock.seriesId', '=', seriesId)
    .where('bibBlock.device', '=', device)
    .where('bib.ticketId', 'is', null)
    .orderBy('bib.number')
    .execute()
  return rows.map(({ number }) => number)
}

/** How many numbers these devices have left together. */
export async function countLeft(tx: Tx, seriesId: string, devices: readonly string[]): Promise<number> {
  const { n } = await tx
    .selectFrom('bib')
    .innerJoin('bibBlock', 'bibBlock.id', 'bib.blockId')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('bibBlock.seriesId', '=', seriesId)
    .where(sql<boolean>`bib_block.device = any(${[...devices]}::text[])`)
    .where('bib.ticketId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Piles of an event that are not empty, with what is left of each; those that were seen last first. */
export async function blocksLeft(db: Db | Tx, eventId: string, limit: number) {
  const { rows } = await sql<BlockRow & { left: number; first: number; last: number }>`
    select b.*, n.left, n.first, n.last from bib_block b join lateral (
      select count(*)::int as left, min(number) as first, max(number) as last from bib
      where block_id = b.id and ticket_id is null) n on n.left > 0
    where b.event_id = ${eventId} order by b.seen_at desc, b.id limit ${limit}`.execute(db)
  return rows
}

export interface Reserved {
  seriesId: string
  eventId: string
  number: number
  text: string
  blockId: string
}

/** Nobody has these numbers: the series is locked. */
export async function reserveNumbers(tx: Tx, numbers: readonly Reserved[], at: Date): Promise<void> {
  if (numbers.length === 0) return
  await tx
    .insertInto('bib')
    .values(numbers.map((one) => ({ ...one, assignedAt: at, releasedAt: null })))
    .execute()
}

/** What is left of a pile from this number on, in its order. */
export async function leftOf(tx: Tx, blockId: string, from = 0): Promise<number[]> {
  const rows = await tx
    .selectFrom('bib')
    .select('number')
    .where('blockId', '=', blockId)
    .where('ticketId', 'is', null)
    .where('number', '>=', from)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** These numbers of a series lie in another pile. */
export const moveNumbers = (tx: Tx, seriesId: string, numbers: readonly number[], to: string) =>
  tx
    .updateTable('bib')
    .set({ blockId: to })
    .where('seriesId', '=', seriesId)
    .where(sql<boolean>`number = any(${[...numbers]}::int[])`)
    .execute()

/** These numbers of a series are nobody's. */
export const dropNumbers = (tx: Tx, seriesId: string, numbers: readonly number[]) =>
  tx
    .deleteFrom('bib')
    .where('seriesId', '=', seriesId)
    .where(sql<boolean>`number = any(${[...numbers]}::int[])`)
    .execute()

/** Whoever has or had these numbers, by number; null: they are in a pile. */
export async function holdersOf(tx: Tx, seriesId: string, numbers: readonly number[]) {
  const rows = await tx
    .selectFrom('bib')
    .select(['number', 'ticketId', 'releasedAt', 'blockId', 'text'])
    .where('seriesId', '=', seriesId)
    .where(sql<boolean>`number = any(${[...numbers]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

/** These numbers are as said: `ticketId` null is back in its pile. Those that end go first: a ticket has one bib. */
export async function putHolder(
  tx: Tx,
  seriesId: string,
  one: { number: number; ticketId: string | null; releasedAt: Date | null; assignedAt: Date },
): Promise<void> {
  const { number, ...change } = one
  await tx.updateTable('bib').set(change).where('seriesId', '=', seriesId).where('number', '=', number).execute()
}

// pick-ups --------------------------------------------------------------------------------------------------------

/** Gives those that were not known before. Sorted by nonce: two who send the same ones wait for each other in one order. */
export async function addPickUps(tx: Tx, rows: readonly PickUpRow[]): Promise<PickUpRow[]> {
  if (rows.length === 0) return []
  const sorted = [...rows].sort((a, b) => (a.nonce < b.nonce ? -1 : 1))
  return tx
    .insertInto('bibPickup')
    .values(sorted)
    .onConflict((on) => on.column('nonce').doNothing())
    .returningAll()
    .execute()
}

export const pickUpsByNonce = (db: Db | Tx, eventId: string, nonces: readonly string[]): Promise<PickUpRow[]> =>
  db.selectFrom('bibPickup').selectAll().where('nonce', '=', anyOf(nonces)).where('eventId', '=', eventId).execute()

export const findPickUp = (db: Db | Tx, nonce: string): Promise<PickUpRow | undefined> =>
  db.selectFrom('bibPickup').selectAll().where('nonce', '=', nonce).executeTakeFirst()

/** Takes pick-ups back, of one device or, without one, of the event; gives those that were not taken back before. */
export function undoPickUps(
  tx: Tx,
  eventId: string,
  { device, nonces, at }: { device: string | null; nonces: readonly string[]; at: Date },
): Promise<PickUpRow[]> {
  const query = tx
    .updateTable('bibPickup')
    .set({ undoneAt: at, outcome: 'undone' })
    .where('nonce', '=', anyOf(nonces))
    .where('eventId', '=', eventId)
    .where('undoneAt', 'is', null)
    .where('undoes', 'is', null)
  return (device ? query.where('device', '=', device) : query).returningAll().execute()
}

/** Takes back all pick-ups of a link, or those of one device; gives those that were not taken back before. */
export function undoPickUpsOfLink(tx: Tx, linkId: string, device: string | null, at: Date): Promise<PickUpRow[]> {
  const query = tx
    .updateTable('bibPickup')
    .set({ undoneAt: at, outcome: 'undone' })
    .where('linkId', '=', linkId)
    .where('undoneAt', 'is', null)
    .where('undoes', 'is', null)
  return (device ? query.where('device', '=', device) : query).returningAll().execute()
}

/** How many bibs each device of a link handed out. */
export async function countGivenByDevice(db: Db, linkId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('bibPickup')
    .select(({ fn }) => ['device', fn.countAll<number>().as('n')])
    .where('linkId', '=', linkId)
    .where('outcome', '=', 'given')
    .groupBy('device')
    .execute()
  return new Map(rows.map(({ device, n }) => [device, Number(n)]))
}

/** All of these tickets, as they happened. */
export const pickUpsOf = (tx: Tx, ticketIds: readonly string[]): Promise<PickUpRow[]> =>
  tx
    .selectFrom('bibPickup')
    .selectAll()
    .where('ticketId', '=', anyOf(ticketIds))
    .where('undoes', 'is', null)
    .orderBy('ticketId')
    .orderBy('at')
    .orderBy('nonce')
    .execute()

/** The losers first: at no time two pick-ups give one bib. */
export async function putPickUpOutcomes(tx: Tx, outcomes: ReadonlyMap<string, PickUpOutcome>): Promise<void> {
  for (const outcome of ['duplicate', 'blocked', 'no_number', 'ended', 'given'] as const) {
    const nonces = [...outcomes].flatMap(([nonce, its]) => (its === outcome ? [nonce] : []))
    if (nonces.length > 0)
      await tx.updateTable('bibPickup').set({ outcome }).where('nonce', '=', anyOf(nonces)).execute()
  }
}

/** The pick-ups that gave the bibs of these tickets, by ticket. */
export async function givenOf(db: Db | Tx, ticketIds: readonly string[]): Promise<Map<string, PickUpRow>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bibPickup')
    .selectAll()
    .where('outcome', '=', 'given')
    .where('ticketId', '=', anyOf(ticketIds))
    .execute()
  return new Map(rows.flatMap((row) => (row.ticketId ? [[row.ticketId, row] as const] : [])))
}

/** Of these orders, those of which a bib was handed out. */
export async function ordersWithBibs(db: Db | Tx, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('bibPickup')
    .innerJoin('ticket', 'ticket.id', 'bibPickup.ticketId')
    .select('ticket.orderId')
    .distinct()
    .where('ticket.orderId', '=', anyOf(orderIds))
    .where('bibPickup.outcome', '=', 'given')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Pick-ups of these tickets before `before` count as little as if they had been taken back. */
export async function setPickUpsAside(
  tx: Tx,
  ticketIds: readonly string[],
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<void> {
  await sql`
    update bib_pickup set outcome = 'undone', set_aside_by = ${id}::uuid
    where ticket_id = any(${[...ticketIds]}::uuid[]) and at <= ${createdAt}
      and undoes is null and undone_at is null and set_aside_by is null and outcome in ('given', 'duplicate', 'no_number')`.execute(
    tx,
  )
}

/** Those that this postponement had set aside may count again. */
export async function takePickUpsUp(tx: Tx, ticketIds: readonly string[], postponementId: string): Promise<void> {
  await sql`
    update bib_pickup set outcome = 'duplicate', set_aside_by = null
    where ticket_id = any(${[...ticketIds]}::uuid[]) and set_aside_by = ${postponementId}::uuid and undone_at is null`.execute(
    tx,
  )
}

/** The ticket that replaced another one has its bib already. */
export const movePickUps = (tx: Tx, ticketId: string, to: string) =>
  tx.updateTable('bibPickup').set({ ticketId: to }).where('ticketId', '=', ticketId).execute()

/** What the organiser has to look at, the latest first. */
export const problemsOf = (db: Db, eventId: string, limit: number): Promise<PickUpRow[]> =>
  db
    .selectFrom('bibPickup')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('outcome', 'in', [...problemOutcomes])
    .orderBy('at', 'desc')
    .orderBy('nonce')
    .limit(limit)
    .execute()

/** Accepts one although something was missing; false where that was done before. */
export async function acceptPickUp(tx: Tx, nonce: string, by: { despite: string; byId: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bibPickup')
    .set({ ...by, outcome: 'duplicate' })
    .where('nonce', '=', nonce)
    .where('outcome', '=', 'blocked')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countGiven(db: Db | Tx, eventId: string): Promise<number> {
  const { n } = await db
    .selectFrom('bibPickup')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('eventId', '=', eventId)
    .where('outcome', '=', 'given')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Empties the names of those who took bibs along, of events that were over before; gives how many. */
export async function forgetCollectors(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update bib_pickup set collector = '' where nonce in (
      select p.nonce from bib_pickup p join event e on e.id = p.event_id
      where p.collector <> '' and coalesce(e.over_at, p.at) < ${before} limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}
