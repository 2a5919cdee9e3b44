import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { UserRow } from '../accounts/index.ts'

export interface SessionRow {
  id: string
  user_id: string
  token_hash: Buffer
  remembered: boolean
  device: string
  address: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  previous_token_hash: Buffer | null
  /** Null: the new token was never used, and its answer may have been lost. */
  previous_ends_at: Date | null
  rotated_at: Date | null
  /** Counts for `token_hash` only. */
  reauthenticated_at: Date | null
}

interface CredentialRow {
  user_id: string
  password_hash: string
  totp_secret_sealed: Buffer | null
  totp_last_step: number | null
  changed_at: Date
}

interface RecoveryCodeRow {
  user_id: string
  code_hash: Buffer
  created_at: Date
  used_at: Date | null
}

interface LinkRow {
  token_hash: Buffer
  kind: string
  user_id: string
  payload: unknown
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface SmsCodeTable {
  user_id: string
  phone: string
  code_hash: Buffer
  tries: Generated<number>
  created_at: Date
  expires_at: Date
}

declare module '../../kernel/db.ts' {
  interface Tables {
    session: SessionRow
    credential: CredentialRow
    recovery_code: RecoveryCodeRow
    link_token: LinkRow
    sms_code: SmsCodeTable
  }
}

// Sessions ------------------------------------------------------------------------------------------------------

export type SessionOfUser = UserRow &
  Pick<SessionRow, 'last_seen_at' | 'remembered' | 'reauthenticated_at'> & {
    session_id: string
    session_created_at: Date
    /** Of a new token: the one before may end. */
    is_first_use: boolean
  }

/** F05: a clock that ran ahead and was set right leaves rows that would live for years. A day is forgiven. */
const ahead = (now: Date) => new Date(now.getTime() + 86_400_000)

/** Who a token belongs to, in one query: a session that ended, a blocked or an erased account is nobody. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date): Promise<SessionOfUser | undefined> =>
  openSessions(db, now).where('session.token_hash', '=', tokenHash).executeTakeFirst()

/** The same by the token before, as long as it serves. */
export const findSessionBefore = (db: Db, tokenHash: Buffer, now: Date) =>
  openSessions(db, now)
    .where('session.previous_token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('session.previous_ends_at', 'is', null), eb('session.previous_ends_at', '>', now)]))
    .executeTakeFirst()

const openSessions = (db: Db, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .selectAll('app_user')
    .select(['session.id as session_id', 'session.created_at as session_created_at', 'session.last_seen_at'])
    .select(['session.remembered', 'session.reauthenticated_at'])
    .select(
      sql<boolean>`session.previous_token_hash is not null and session.previous_ends_at is null`.as('is_first_use'),
    )
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '<', ahead(now))
    .where('app_user.status', '!=', 'blocked')
    .where('app_user.deleted_at', 'is', null)

interface NewToken {
  tokenHash: Buffer
  at: Date
}

const replacing = (db: Db | Tx, id: string, { tokenHash, at }: NewToken) =>
  db
    .updateTable('session')
    .set((eb) => ({ previous_token_hash: eb.ref('token_hash'), token_hash: tokenHash, rotated_at: at }))
    .set({ previous_ends_at: null })
    .where('id', '=', id)

/** With the password given again. False when the session ended meanwhile. */
export async function confirmToken(tx: Tx, id: string, token: NewToken): Promise<boolean> {
  const { numUpdatedRows } = await replacing(tx, id, token).set({ reauthenticated_at: token.at }).executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Rotation extends NewToken {
  from: Buffer
  /** A token that is younger than this is left alone, and an answer that is younger than `lostBefore` is on its way. */
  olderThan: Date
  lostBefore: Date
}

/** Where the caller's token is due, or its replacement never arrived. Of two tabs that ask at once, one gets a token. */
export async function rotateToken(db: Db, id: string, { from, tokenHash, at, olderThan, lostBefore }: Rotation) {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ previous_token_hash: from, previous_ends_at: null, token_hash: tokenHash, rotated_at: at })
    .set({ reauthenticated_at: null })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([eb('token_hash', '=', from), eb(eb.fn.coalesce('rotated_at', 'created_at'), '<=', olderThan)]),
        eb.and([
          eb('previous_token_hash', '=', from),
          eb('previous_ends_at', 'is', null),
          eb('rotated_at', '<=', lostBefore),
        ]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endPreviousToken(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ previous_ends_at: at })
    .where('id', '=', id)
    .where('previous_ends_at', 'is', null)
    .execute()
}

export async function touchSession(db: Db, id: string, seen: Date, expires: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: seen, expires_at: expires }).where('id', '=', id).execute()
}

type NewSession = Omit<SessionRow, 'previous_token_hash' | 'previous_ends_at' | 'rotated_at' | 'reauthenticated_at'>

export async function addSession(tx: Tx, row: NewSession): Promise<void> {
  const fresh = { previous_token_hash: null, previous_ends_at: null, rotated_at: null, reauthenticated_at: null }
  await tx
    .insertInto('session')
    .values({ ...row, ...fresh })
    .execute()
}

/** The newest first. */
export const sessionsOf = (db: Db, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '<', ahead(now))
    .orderBy('last_seen_at', 'desc')
    .execute()

interface WhichSessions {
  /** Only this one. */
  id?: string | undefined
  /** All but this one. */
  except?: string | undefined
}

/** Ends sessions of one member and names those that were there. */
export async function removeSessions(tx: Tx, userId: string, { id, except }: WhichSessions): Promise<string[]> {
  let query = tx.deleteFrom('session').where('user_id', '=', userId).returning('id')
  if (id) query = query.where('id', '=', id)
  if (except) query = query.where('id', '!=', except)
  return (await query.execute()).map((row) => row.id)
}

/** So that nobody fills the table: beyond `keep` the ones not used for longest go. */
export async function removeOldestSessions(tx: Tx, userId: string, keep: number): Promise<string[]> {
  const old = tx
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .offset(keep)
  return (await tx.deleteFrom('session').where('id', 'in', old).returning('id').execute()).map((row) => row.id)
}

/** What is over, out of the tables; names the sessions, because sockets of theirs may still be open. */
export async function removeExpired(db: Db, now: Date): Promise<{ id: string; user_id: string }[]> {
  await db.deleteFrom('link_token').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sms_code').where('expires_at', '<=', now).execute()
  return db.deleteFrom('session').where('expires_at', '<=', now).returning(['id', 'user_id']).execute()
}

// Passwords and second factors ----------------------------------------------------------------------------------

export const findCredential = (db: Db | Tx, userId: string): Promise<CredentialRow | undefined> =>
  db.selectFrom('credential').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** True while this is still the member's password; it then stays so until the transaction ends. */
export const holdCredential = (tx: Tx, userId: string, passwordHash: string): Promise<boolean> =>
  tx
    .selectFrom('credential')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
    .then(Boolean)

export async function savePassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .insertInto('credential')
    .values({
      user_id: userId,
      password_hash: passwordHash,
      totp_secret_sealed: null,
      totp_last_step: null,
      changed_at: at,
    })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: at }))
    .execute()
}

export async function saveTotpSecret(tx: Tx, userId: string, sealed: Buffer | null): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ totp_secret_sealed: sealed, totp_last_step: null })
    .where('user_id', '=', userId)
    .execute()
}

/** A code is good once: false when this step, or a later one, was used already. */
export async function spendTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credential')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those from before go, used or not. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: at, used_at: null })))
    .execute()
}

const unusedCodes = (db: Db | Tx, userId: string) =>
  db.selectFrom('recovery_code').where('user_id', '=', userId).where('used_at', 'is', null)

export const hasRecoveryCode = (db: Db | Tx, userId: string, hash: Buffer): Promise<boolean> =>
  unusedCodes(db, userId).select('user_id').where('code_hash', '=', hash).executeTakeFirst().then(Boolean)

export const countRecoveryCodes = (db: Db | Tx, userId: string): Promise<number> =>
  unusedCodes(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
    .then(({ n }) => Number(n))

/** Of two logins with one code at the same time, one gets it. */
export async function spendRecoveryCode(tx: Tx, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// Mailed links --------------------------------------------------------------------------------------------------

export async function addLink(tx: Tx, row: Omit<LinkRow, 'used_at'>): Promise<void> {
  await tx
    .insertInto('link_token')
    .values({ ...row, payload: JSON.stringify(row.payload), used_at: null })
    .execute()
}

export const findLink = (db: Db | Tx, tokenHash: Buffer, kinds: readonly string[], now: Date) =>
  db
    .selectFrom('link_token')
    .select(['kind', 'user_id', 'payload', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', [...kinds])
    .where('expires_at', '>', now)
    .where('created_at', '<', ahead(now))
    .where('used_at', 'is', null)
    .executeTakeFirst()

/** Whose account these links are for, over or not. */
export const ownersOfLinks = async (db: Db | Tx, tokenHashes: readonly Buffer[]): Promise<string[]> =>
  tokenHashes.length === 0
    ? []
    : (
        await db
          .selectFrom('link_token')
          .select('user_id')
          .distinct()
          .where('token_hash', 'in', [...tokenHashes])
          .execute()
      ).map(({ user_id }) => user_id)

/** Of two people who follow one link at the same time, one gets it. */
export const takeLink = (tx: Tx, tokenHash: Buffer, kinds: readonly string[], now: Date) =>
  tx
    .updateTable('link_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', [...kinds])
    .where('expires_at', '>', now)
    .where('created_at', '<', ahead(now))
    .where('used_at', 'is', null)
    .returning(['kind', 'user_id', 'payload', 'created_at'])
    .executeTakeFirst()

export async function removeLinks(tx: Tx, userId: string, kinds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('link_token')
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .execute()
}

// Codes by SMS --------------------------------------------------------------------------------------------------

export async function saveSmsCode(tx: Tx, row: Omit<SmsCodeTable, 'tries'>): Promise<void> {
  await tx
    .insertInto('sms_code')
    .values({ ...row, tries: 0 })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ ...row, tries: 0 }))
    .execute()
}

/** Counts the try first, so that parallel guesses cannot exceed `most`. */
export const trySmsCode = (db: Db | Tx, userId: string, most: number, now: Date) =>
  db
    .updateTable('sms_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning(['phone', 'code_hash'])
    .executeTakeFirst()

export async function removeSmsCode(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sms_code').where('user_id', '=', userId).execute()
}

// A person's data -----------------------------------------------------------------------------------------------

/** Addresses and phones that an account asked to prove, with the moment in which something was written to them. */
export async function addressesAsked(db: Db | Tx, userId: string): Promise<{ to: string; at: Date }[]> {
  const { rows } = await sql<{ to: string; at: Date }>`
    select payload->>'email' as to, created_at as at from link_token
    where user_id = ${userId}::uuid and payload->>'email' is not null
    union all
    select phone, created_at from sms_code where user_id = ${userId}::uuid`.execute(db)
  return rows
}

/** After a restore: nobody is signed in, no mailed link or code works. */
export async function endAllAccess(db: Db): Promise<void> {
  for (const table of ['session', 'link_token', 'sms_code'] as const) await db.deleteFrom(table).execute()
}
