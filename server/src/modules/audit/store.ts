import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { firstIdAt } from '../../kernel/ids.ts'

export interface AuditRow {
  id: string
  at: Date
  actorId: string | null
  action: string
  targetId: string | null
  detail: unknown
  address: string | null
  sessionId: string | null
}

interface AuditTable extends AuditRow {
  seq: number | null
  previousHash: Buffer | null
  hash: Buffer | null
  keyed: boolean
}

declare module '../../kernel/db.ts' {
  interface Tables {
    auditEntry: AuditTable
    auditName: { id: string; name: string }
    auditChain: { one: boolean; seq: number; hash: Buffer }
  }
}

export interface NamedAuditRow extends AuditRow {
  actorName: string | null
  targetName: string | null
}

/**
 * The chain is made by the database when the transaction commits (0016-keyed-audit.sql), with the key that this
 * statement leaves to its transaction.
 */
export async function addEntry(db: Db | Tx, row: AuditRow, key: string): Promise<void> {
  const detail = row.detail === null ? null : JSON.stringify(row.detail)
  const { id, at, actorId, action, targetId, address, sessionId } = row
  await sql`insert into audit_entry (id, at, actor_id, action, target_id, detail, address, session_id)
    select ${id}::uuid, ${at}::timestamptz, ${actorId}::uuid, ${action}, ${targetId}::uuid, ${detail}::jsonb,
      ${address}, ${sessionId}::uuid
    where set_config('vondrona.audit_key', ${key}, true) is not null`.execute(db)
}

/** Writes nothing when the name is known already, so that acts of one person do not wait for each other. */
export async function keepName(db: Db | Tx, id: string, name: string): Promise<void> {
  await sql`insert into audit_name (id, name)
    select ${id}::uuid, ${name} where not exists (select from audit_name where id = ${id}::uuid and name = ${name})
    on conflict (id) do update set name = excluded.name`.execute(db)
}

export interface AuditPageQuery {
  action?: string | undefined
  actorId?: string | undefined
  targetId?: string | undefined
  /** Who did it or whom it concerns. */
  personId?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  after?: string | undefined
  limit: number
}

/** Newest first. Both sides of a person are a page each from an index of their own: no bitmap of years of acts. */
export function listEntries(db: Db, { personId, ...page }: AuditPageQuery): Promise<NamedAuditRow[]> {
  const ids = personId
    ? idsOf(db, { ...page, actorId: personId }).union(idsOf(db, { ...page, targetId: personId }))
    : idsOf(db, page)
  return db
    .selectFrom('auditEntry as entry')
    .leftJoin('auditName as actor', 'actor.id', 'entry.actorId')
    .leftJoin('auditName as target', 'target.id', 'entry.targetId')
    .select(['entry.id', 'at', 'actorId', 'action', 'targetId', 'detail', 'address', 'sessionId'])
    .select(['actor.name as actorName', 'target.name as targetName'])
    .where('entry.id', 'in', ids)
    .orderBy('entry.id', 'desc')
    .limit(page.limit)
    .execute()
}

function idsOf(db: Db, { action, actorId, targetId, from, before, after, limit }: AuditPageQuery) {
  let query = db.selectFrom('auditEntry').select('id').orderBy('id', 'desc').limit(limit)
  if (action) query = query.where('action', '=', action)
  if (actorId) query = query.where('actorId', '=', actorId)
  if (targetId) query = query.where('targetId', '=', targetId)
  if (from) query = query.where('id', '>=', firstIdAt(from))
  if (before) query = query.where('id', '<', firstIdAt(before))
  if (after) query = query.where('id', '<', after)
  return db.selectFrom(query.as('page')).select('id')
}

/**
 * What the log says of one person: their own acts and those about them, newest first. Nobody else's name or address.
 */
export function entriesOf(db: Db | Tx, personId: string, limit: number) {
  return db
    .selectFrom('auditEntry')
    .select(['at', 'action', 'detail'])
    .select((eb) => eb.case().when('actorId', '=', personId).then(eb.ref('address')).end().as('address'))
    .where((eb) => eb.or([eb('actorId', '=', personId), eb('targetId', '=', personId)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

interface LookedAt {
  targetId: string
  actorId: string
  looks: readonly string[]
  changes: readonly string[]
}

/**
 * Whether one of these changes came after the last look of this person; false when they never looked. In the order of
 * commits.
 */
export async function changedSinceLook(db: Db | Tx, { targetId, actorId, looks, changes }: LookedAt): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`select exists (
    select from audit_entry where target_id = ${targetId}::uuid and action = any(${[...changes]}::text[]) and seq > (
      select max(seq) from audit_entry
      where target_id = ${targetId}::uuid and actor_id = ${actorId}::uuid and action = any(${[...looks]}::text[]))
  ) as changed`.execute(db)
  return rows[0]?.changed ?? false
}

interface Look {
  targetId: string
  actorId: string
  action: string
  detail: Readonly<Record<string, string>>
  since: Date
}

/** Whether this person has looked at that since it is there. */
export async function hasLooked(db: Db | Tx, { targetId, actorId, action, detail, since }: Look): Promise<boolean> {
  const { rows } = await sql<{ looked: boolean }>`select exists (
    select from audit_entry where target_id = ${targetId}::uuid and actor_id = ${actorId}::uuid and action = ${action}
      and detail @> ${JSON.stringify(detail)}::jsonb and at >= ${since}
  ) as looked`.execute(db)
  return rows[0]?.looked ?? false
}

export interface ChainCheck {
  lines: number
  hash: string
  /** The first line that is not what was written, or null. */
  brokenAt: number | null
  /** From this line on the chain is keyed; null: none is. */
  keyedFrom: number | null
  /** Whether a line with the hash that was asked for is there; true when none was. */
  hasEarlier: boolean
}

/**
 * Computes the chain again, line by line, and compares its end with what the database keeps next to it. After the first
 * keyed line each is keyed, the last one too: a plain one was put there by somebody without the key.
 */
export async function checkChain(db: Db, key: string, earlier?: string): Promise<ChainCheck> {
  const { rows } = await sql<{ lines: number; brokenAt: number | null; keyedFrom: number | null }>`
    with line as (
      select entry.seq, entry.previous_hash, entry.hash, entry.keyed,
        case when entry.keyed then audit_mac(entry, decode(${key}, 'hex')) else audit_hash(entry) end as again,
        bool_or(entry.keyed) over (order by entry.seq nulls last) as key_known,
        lag(entry.hash, 1, '\\x'::bytea) over (order by entry.seq nulls last) as before,
        row_number() over (order by entry.seq nulls last) as place
      from audit_entry entry
    )
    select (select count(*) from line) as lines, (select min(place) from line where keyed) as keyed_from,
      min(place) as broken_at from line
    where (key_known and not keyed) or seq is distinct from place or previous_hash is distinct from before or hash is distinct from again`.execute(
    db,
  )
  const chain = await db.selectFrom('auditChain').select(['seq', 'hash']).executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('auditEntry')
    .select('hash')
    .orderBy('seq', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  const { lines = 0, brokenAt: inside = null, keyedFrom = null } = rows[0] ?? {}
  const end = chain.seq === lines && (last?.hash ?? Buffer.alloc(0)).equals(chain.hash) ? null : lines + 1
  return {
    lines,
    hash: chain.hash.toString('hex'),
    brokenAt: inside ?? end,
    keyedFrom,
    hasEarlier: !earlier || (await hasHash(db, earlier)),
  }
}

const hasHash = (db: Db, hash: string) =>
  db
    .selectFrom('auditEntry')
    .select('id')
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .limit(1)
    .executeTakeFirst()
    .then(Boolean)

/** The newest act on a thing since then, of those that begin with `actions`, and who did it. */
export const lastEntry = (
  db: Db | Tx,
  { targetId, actions, since }: { targetId: string; actions: string; since: Date },
) =>
  db
    .selectFrom('auditEntry as entry')
    .leftJoin('auditName as actor', 'actor.id', 'entry.actorId')
    .select(['actorId', 'actor.name as actorName'])
    .where('targetId', '=', targetId)
    .where('action', 'like', `${actions}%`)
    .where('at', '>=', since)
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
