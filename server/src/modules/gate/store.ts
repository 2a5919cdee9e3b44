import type { GateRole, OutOfTime, Passage, ScanOutcome } from '@vondrona/rules/gate'
import { sql } from 'kysely'
import { columnCounter } from '../../kernel/counters/counter.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { lock } from '../../kernel/locks.ts'
import type { TableRows } from '../../tables.generated.ts'

export type LinkRow = Omit<TableRows['gateLink'], 'role'> & { role: GateRole }
export type DeviceRow = TableRows['gateDevice']
export type ScanRow = Omit<TableRows['gateScan'], 'outcome'> & { outcome: ScanOutcome }

declare module '../../kernel/db.ts' {
  interface Tables {
    gateLink: LinkRow
    gateDevice: DeviceRow
    gateCode: TableRows['gateCode']
    gateScan: ScanRow
  }
}

// links -----------------------------------------------------------------------------------------------------------

export const addLink = (tx: Tx, row: LinkRow) => tx.insertInto('gateLink').values(row).execute()

export const findLink = (db: Db | Tx, id: string): Promise<LinkRow | undefined> =>
  db.selectFrom('gateLink').selectAll().where('id', '=', id).executeTakeFirst()

export const linkOfSecret = (db: Db | Tx, secretHash: Buffer): Promise<LinkRow | undefined> =>
  db.selectFrom('gateLink').selectAll().where('secretHash', '=', secretHash).executeTakeFirst()

/** The newest first, with how many phones opened each. */
export const linksOf = (db: Db | Tx, eventId: string, limit: number) =>
  db
    .selectFrom('gateLink')
    .selectAll('gateLink')
    .select('deviceCount as devices')
    .where('eventId', '=', eventId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Links of one event that open something now. */
export async function countOpenLinks(db: Db, eventId: string, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('gateLink')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('eventId', '=', eventId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Of one event; whoever adds another one waits for whoever does so before. */
export async function countLinks(tx: Tx, eventId: string): Promise<number> {
  await lock(tx, 'gate-links', eventId)
  const { n } = await tx
    .selectFrom('gateLink')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('eventId', '=', eventId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const endLink = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('gateLink').set({ revokedAt: at }).where('id', '=', id).where('revokedAt', 'is', null).execute()

/** Of all events; how many they were. */
export async function endAllLinks(db: Db, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('gateLink')
    .set({ revokedAt: at })
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const putLock = (tx: Tx, id: string, lockedAt: Date | null) =>
  tx.updateTable('gateLink').set({ lockedAt }).where('id', '=', id).execute()

/**
 * The link as it is until the commit: whoever ends or undoes it waits for those who work with it, and they for whoever
 * did so before. `joins`: another device is added, which one at a time may do.
 */
export function lockLink(tx: Tx, id: string, joins: boolean): Promise<LinkRow | undefined> {
  const query = tx.selectFrom('gateLink').selectAll().where('id', '=', id)
  return (joins ? query.forNoKeyUpdate() : query.forShare()).executeTakeFirst()
}

// devices ---------------------------------------------------------------------------------------------------------

export const findDevice = (db: Db | Tx, linkId: string, device: string): Promise<DeviceRow | undefined> =>
  db.selectFrom('gateDevice').selectAll().where('linkId', '=', linkId).where('device', '=', device).executeTakeFirst()

/** As it is until the commit: whoever cuts it off waits for what it sends. */
export const lockDevice = (tx: Tx, linkId: string, device: string): Promise<DeviceRow | undefined> =>
  tx
    .selectFrom('gateDevice')
    .selectAll()
    .where('linkId', '=', linkId)
    .where('device', '=', device)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The link is locked by the caller (`joins`), and has room: the database refuses one too many. */
export const addDevice = (tx: Tx, row: DeviceRow): Promise<DeviceRow> =>
  tx.insertInto('gateDevice').values(row).returningAll().executeTakeFirstOrThrow()

export const changeDevice = (
  db: Db | Tx,
  { linkId, device }: Pick<DeviceRow, 'linkId' | 'device'>,
  change: Partial<Pick<DeviceRow, 'lastSeenAt' | 'fetchedAt' | 'sentAllAt' | 'cutAt' | 'toldOf' | 'toldAt'>>,
) => db.updateTable('gateDevice').set(change).where('linkId', '=', linkId).where('device', '=', device).execute()

export const devicesOf = (db: Db | Tx, linkId: string): Promise<DeviceRow[]> =>
  db
    .selectFrom('gateDevice')
    .selectAll()
    .where('linkId', '=', linkId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('device')
    .execute()

/** How many scans of each device of a link count. */
export async function countByDevice(db: Db, linkId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('gateScan')
    .select(({ fn }) => ['device', fn.countAll<number>().as('n')])
    .where('linkId', '=', linkId)
    .where('outcome', 'in', ['admitted', 'readmitted', 'left'])
    .groupBy('device')
    .execute()
  return new Map(rows.map(({ device, n }) => [device, Number(n)]))
}

// codes -----------------------------------------------------------------------------------------------------------

export async function codesOf(db: Db | Tx, ticketIds: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await db.selectFrom('gateCode').selectAll().where('ticketId', '=', anyOf(ticketIds)).execute()
  return new Map(rows.map(({ ticketId, stretched }) => [ticketId, stretched]))
}

/** Tickets of an event whose code no gate may know yet. */
export async function withoutCode(
  db: Db,
  eventId: string,
  limit: number,
): Promise<{ id: string; shortCode: string }[]> {
  const { rows } = await sql<{ id: string; shortCode: string }>`
    select t.id, t.short_code from ticket t where t.event_id = ${eventId}
      and not exists (select from gate_code c where c.ticket_id = t.id) order by t.id limit ${limit}`.execute(db)
  return rows
}

export async function addCodes(tx: Tx, codes: readonly TableRows['gateCode'][]): Promise<void> {
  if (codes.length === 0) return
  await tx
    .insertInto('gateCode')
    .values([...codes])
    .onConflict((on) => on.column('ticketId').doNothing())
    .execute()
}

// scans -----------------------------------------------------------------------------------------------------------

/** Gives those that were not known before. Sorted by nonce: two who send the same ones wait for each other in one order. */
export async function addScans(tx: Tx, scans: readonly ScanRow[]): Promise<ScanRow[]> {
  if (scans.length === 0) return []
  const sorted = [...scans].sort((a, b) => (a.nonce < b.nonce ? -1 : 1))
  return tx
    .insertInto('gateScan')
    .values(sorted)
    .onConflict((on) => on.column('nonce').doNothing())
    .returningAll()
    .execute()
}

export const scansByNonce = (db: Db | Tx, eventId: string, nonces: readonly string[]): Promise<ScanRow[]> =>
  db.selectFrom('gateScan').selectAll().where('nonce', '=', anyOf(nonces)).where('eventId', '=', eventId).execute()

/** Takes scans back, of one link or, without one, of the event; gives those that were not taken back before. */
export function undoScans(
  tx: Tx,
  eventId: string,
  { linkId, nonces, at }: { linkId: string | null; nonces: readonly string[]; at: Date },
): Promise<ScanRow[]> {
  const query = tx
    .updateTable('gateScan')
    .set({ undoneAt: at, outcome: 'undone', follows: null })
    .where('nonce', '=', anyOf(nonces))
    .where('eventId', '=', eventId)
    .where('undoneAt', 'is', null)
    .where('undoes', 'is', null)
  return (linkId ? query.where('linkId', '=', linkId) : query).returningAll().execute()
}

/** Takes back all scans of a link, or those of one device; gives those that were not taken back before. */
export function undoScansOf(tx: Tx, linkId: string, device: string | null, at: Date): Promise<ScanRow[]> {
  const query = tx
    .updateTable('gateScan')
    .set({ undoneAt: at, outcome: 'undone', follows: null })
    .where('linkId', '=', linkId)
    .where('undoneAt', 'is', null)
    .where('undoes', 'is', null)
  return (device ? query.where('device', '=', device) : query).returningAll().execute()
}

/** The tickets of an event that were scanned. */
export async function scannedTickets(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('gateScan')
    .select('ticketId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('ticketId', 'is not', null)
    .execute()
  return rows.flatMap(({ ticketId }) => ticketId ?? [])
}

/** Scans of these tickets before `before` count as little as if they had been taken back. */
export async function setScansAside(
  tx: Tx,
  ticketIds: readonly string[],
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<void> {
  await sql`
    update gate_scan set outcome = 'undone', follows = null, set_aside_by = ${id}::uuid
    where ticket_id = any(${[...ticketIds]}::uuid[]) and at <= ${createdAt} and undoes is null and undone_at is null
      and outcome in ('admitted', 'readmitted', 'left', 'already_used', 'duplicate_offline', 'not_inside', 'too_early', 'too_late')`.execute(
    tx,
  )
}

/** Those that this postponement had set aside may count again. */
export async function takeScansUp(tx: Tx, ticketIds: readonly string[], postponementId: string): Promise<void> {
  await sql`
    update gate_scan set set_aside_by = null, outcome = case
      when refused then 'already_used' when exits then 'not_inside' else 'duplicate_offline' end
    where ticket_id = any(${[...ticketIds]}::uuid[]) and set_aside_by = ${postponementId}::uuid and undone_at is null`.execute(
    tx,
  )
}

/**
 * What was open at `since` ends as much later or earlier as the event does; what was made since then, and the event is
 * earlier again, at `end` at the latest.
 */
export async function moveLinks(
  tx: Tx,
  eventId: string,
  { since, by, end }: { since: Date; by: number; end: Date },
): Promise<void> {
  await sql`
    update gate_link set expires_at = case when ${by < 0} and created_at > ${since}
      then least(expires_at, ${end}) else expires_at + make_interval(secs => ${by / 1000}) end
    where event_id = ${eventId} and revoked_at is null and expires_at > ${since}`.execute(tx)
}

/** Those that may count, in the order in which the tickets passed. */
export const claimsOf = (tx: Tx, ticketIds: readonly string[]): Promise<ScanRow[]> =>
  tx
    .selectFrom('gateScan')
    .selectAll()
    .where('ticketId', '=', anyOf(ticketIds))
    .where('outcome', 'in', [
      'admitted',
      'readmitted',
      'left',
      'duplicate_offline',
      'not_inside',
      'too_early',
      'too_late',
    ])
    .where('refused', '=', false)
    .orderBy('ticketId')
    .orderBy('at')
    .orderBy('nonce')
    .execute()

/** What a scan counts as: a passage, or none because of its time. */
export type Placed = Passage | { outcome: OutOfTime; follows: null }

/** First none of them counts: at no time two scans admit with one ticket, or follow the same one. */
export async function putPassages(tx: Tx, passages: ReadonlyMap<string, Placed>): Promise<void> {
  if (passages.size === 0) return
  const nonces = [...passages.keys()]
  const of = [...passages.values()]
  await sql`
    update gate_scan set outcome = case when exits then 'not_inside' else 'duplicate_offline' end, follows = null
    where nonce = any(${nonces}::uuid[])`.execute(tx)
  await sql`
    update gate_scan s set outcome = p.outcome, follows = p.follows
    from unnest(${nonces}::uuid[], ${of.map(({ outcome }) => outcome)}::text[], ${of.map(({ follows }) => follows)}::uuid[])
      as p (nonce, outcome, follows)
    where s.nonce = p.nonce and p.outcome not in ('duplicate_offline', 'not_inside')`.execute(tx)
}

/** The last passage of each ticket that counts: whether it is inside, since when and by which gate. */
export async function usesOf(
  db: Db | Tx,
  eventId: string,
  ticketIds: readonly string[],
): Promise<Map<string, ScanRow>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('gateScan')
    .selectAll()
    .distinctOn('ticketId')
    .where('eventId', '=', eventId)
    .where('outcome', 'in', ['admitted', 'readmitted', 'left'])
    .where('ticketId', '=', anyOf(ticketIds))
    .orderBy('ticketId')
    .orderBy('at', 'desc')
    .orderBy('nonce', 'desc')
    .execute()
  return new Map(rows.flatMap((row) => (row.ticketId ? [[row.ticketId, row] as const] : [])))
}

/** Each gate with how many it admitted, and the tickets that admitted twice before anybody could know. */
export async function countScans(db: Db, eventId: string) {
  const { rows } = await sql<{ gate: string; admitted: number }>`
    select gate, count(*)::int as admitted from gate_scan
    where event_id = ${eventId} and outcome = 'admitted' group by gate order by count(*) desc, gate limit 50`.execute(
    db,
  )
  const { rows: sums } = await sql<{ admitted: number; inside: number; expected: number; duplicates: number }>`select
    (select count(*)::int from gate_scan where event_id = ${eventId} and outcome = 'admitted') as admitted,
    (select (count(*) filter (where outcome <> 'left') - count(*) filter (where outcome = 'left'))::int from gate_scan
      where event_id = ${eventId} and outcome in ('admitted', 'readmitted', 'left')) as inside,
    (select count(*)::int from ticket where event_id = ${eventId} and status in ('issued', 'checked_in')) as expected,
    (select count(distinct ticket_id)::int from gate_scan
      where event_id = ${eventId} and outcome = 'duplicate_offline') as duplicates`.execute(db)
  return { ...(sums[0] ?? { admitted: 0, inside: 0, expected: 0, duplicates: 0 }), byGate: rows }
}

/**
 * People who were let in, by minute, without the minutes in which nobody was: twice so many minutes until now, or until the
 * last one where that is longer ago. `until` is where the last minute ends.
 */
export async function entriesByMinute(db: Db, eventId: string, now: Date, minutes: number) {
  const { rows } = await sql<{ at: Date; until: Date; count: number }>`
    with entry as (select at from gate_scan
      where event_id = ${eventId} and outcome in ('admitted', 'readmitted') and at <= ${now}),
    latest as (select max(at) as at from entry),
    span as (select date_trunc('minute', case when at > ${now}::timestamptz - make_interval(mins => ${minutes}::int)
        then ${now}::timestamptz else at end) + interval '1 minute' as until from latest)
    select date_trunc('minute', entry.at) as at, until, count(*)::int as count from entry, span
    where entry.at >= until - 2 * make_interval(mins => ${minutes}::int) group by 1, 2 order by 1`.execute(db)
  return rows
}

/** The scans of tickets that were shown again after they were used; the tickets shown last first. */
export async function scansOfDuplicates(db: Db, eventId: string, limit: number): Promise<ScanRow[]> {
  const tickets = await db
    .selectFrom('gateScan')
    .select('ticketId')
    .where('eventId', '=', eventId)
    .where('outcome', 'in', ['duplicate_offline', 'already_used', 'not_inside'])
    .where('ticketId', 'is not', null)
    .groupBy('ticketId')
    .orderBy(({ fn }) => fn.max('at'), 'desc')
    .limit(limit)
    .execute()
  const ids = tickets.flatMap(({ ticketId }) => ticketId ?? [])
  const rows = await db
    .selectFrom('gateScan')
    .selectAll()
    .where('ticketId', '=', anyOf(ids))
    .where('undoes', 'is', null)
    .orderBy('at')
    .orderBy('nonce')
    .execute()
  const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId)
  return ids.flatMap((id) => byTicket.get(id) ?? [])
}

export const counters = [
  columnCounter({
    table: 'gate_link',
    column: 'device_count',
    counted: 'select count(*) from gate_device d where d.link_id = one.id',
  }),
]
