import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'
import type { UserRow } from '../accounts/index.ts'

/**
 * `previousEndsAt` null: the new token was never used, and its answer may have been lost. `reauthenticatedAt` counts for
 * `tokenHash` only.
 */
export type SessionRow = TableRows['session']

type CredentialRow = TableRows['credential']

interface RecoveryCodeRow {
  userId: string
  codeHash: Buffer
  createdAt: Date
  usedAt: Date | null
}

interface LinkRow {
  tokenHash: Buffer
  kind: string
  userId: string
  payload: unknown
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

interface SmsCodeTable {
  userId: string
  phone: string
  codeHash: Buffer
  tries: Generated<number>
  createdAt: Date
  expiresAt: Date
}

declare module '../../kernel/db.ts' {
  interface Tables {
    session: SessionRow
    credential: CredentialRow
    recoveryCode: RecoveryCodeRow
    linkToken: LinkRow
    smsCode: SmsCodeTable
  }
}

// Sessions ------------------------------------------------------------------------------------------------------

export type SessionOfUser = UserRow &
  Pick<SessionRow, 'lastSeenAt' | 'remembered' | 'reauthenticatedAt'> & {
    sessionId: string
    sessionCreatedAt: Date
    /** Of a new token: the one before may end. */
    isFirstUse: boolean
  }

/** F05: a clock that ran ahead and was set right leaves rows that would live for years. A day is forgiven. */
const ahead = (now: Date) => new Date(now.getTime() + 86_400_000)

/** Who a token belongs to, in one query: a session that ended, a blocked or an erased account is nobody. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date): Promise<SessionOfUser | undefined> =>
  openSessions(db, now).where('session.tokenHash', '=', tokenHash).executeTakeFirst()

/** The same by the token before, as long as it serves. */
export const findSessionBefore = (db: Db, tokenHash: Buffer, now: Date) =>
  openSessions(db, now)
    .where('session.previousTokenHash', '=', tokenHash)
    .where((eb) => eb.or([eb('session.previousEndsAt', 'is', null), eb('session.previousEndsAt', '>', now)]))
    .executeTakeFirst()

const openSessions = (db: Db, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .selectAll('appUser')
    .select(['session.id as sessionId', 'session.createdAt as sessionCreatedAt', 'session.lastSeenAt'])
    .select(['session.remembered', 'session.reauthenticatedAt'])
    .select(sql<boolean>`session.previous_token_hash is not null and session.previous_ends_at is null`.as('isFirstUse'))
    .where('session.expiresAt', '>', now)
    .where('session.lastSeenAt', '<', ahead(now))
    .where('appUser.status', '!=', 'blocked')
    .where('appUser.deletedAt', 'is', null)

interface NewToken {
  tokenHash: Buffer
  at: Date
}

const replacing = (db: Db | Tx, id: string, { tokenHash, at }: NewToken) =>
  db
    .updateTable('session')
    .set((eb) => ({ previousTokenHash: eb.ref('tokenHash'), tokenHash, rotatedAt: at }))
    .set({ previousEndsAt: null })
    .where('id', '=', id)

/** With the password given again. False when the session ended in the meantime. */
export async function confirmToken(tx: Tx, id: string, token: NewToken): Promise<boolean> {
  const { numUpdatedRows } = await replacing(tx, id, token).set({ reauthenticatedAt: token.at }).executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Rotation extends NewToken {
  from: Buffer
  /** A token that is younger than this is left alone, and an answer that is younger than `lostBefore` is pending. */
  olderThan: Date
  lostBefore: Date
}

/**
 * Where the caller's token is due, or its replacement never arrived. Of two tabs that ask at once, one gets a token.
 */
export async function rotateToken(db: Db, id: string, { from, tokenHash, at, olderThan, lostBefore }: Rotation) {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ previousTokenHash: from, previousEndsAt: null, tokenHash, rotatedAt: at })
    .set({ reauthenticatedAt: null })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([eb('tokenHash', '=', from), eb(eb.fn.coalesce('rotatedAt', 'createdAt'), '<=', olderThan)]),
        eb.and([
          eb('previousTokenHash', '=', from),
          eb('previousEndsAt', 'is', null),
          eb('rotatedAt', '<=', lostBefore),
        ]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the token that was replaced by rotation; the first end counts. */
export async function endPreviousToken(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ previousEndsAt: at })
    .where('id', '=', id)
    .where('previousEndsAt', 'is', null)
    .execute()
}

/** Records that a session was used and until when it is valid. */
export async function touchSession(db: Db, id: string, seen: Date, expires: Date): Promise<void> {
  await db.updateTable('session').set({ lastSeenAt: seen, expiresAt: expires }).where('id', '=', id).execute()
}

type NewSession = Omit<SessionRow, 'previousTokenHash' | 'previousEndsAt' | 'rotatedAt' | 'reauthenticatedAt'>

/** Stores a new session. */
export async function addSession(tx: Tx, row: NewSession): Promise<void> {
  const fresh = { previousTokenHash: null, previousEndsAt: null, rotatedAt: null, reauthenticatedAt: null }
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
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '<', ahead(now))
    .orderBy('lastSeenAt', 'desc')
    .execute()

interface WhichSessions {
  /** Only this one. */
  id?: string | undefined
  /** All but this one. */
  except?: string | undefined
}

/** Ends sessions of one member and names those that were there. */
export async function removeSessions(tx: Tx, userId: string, { id, except }: WhichSessions): Promise<string[]> {
  let query = tx.deleteFrom('session').where('userId', '=', userId).returning('id')
  if (id) query = query.where('id', '=', id)
  if (except) query = query.where('id', '!=', except)
  return (await query.execute()).map((row) => row.id)
}

/** So that nobody fills the table: beyond `keep` the ones not used for longest go. */
export async function removeOldestSessions(tx: Tx, userId: string, keep: number): Promise<string[]> {
  const old = tx
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .offset(keep)
  return (await tx.deleteFrom('session').where('id', 'in', old).returning('id').execute()).map((row) => row.id)
}

/** What is over, out of the tables; names the sessions, because sockets of theirs may still be open. */
export async function removeExpired(db: Db, now: Date): Promise<{ id: string; userId: string }[]> {
  await db.deleteFrom('linkToken').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('smsCode').where('expiresAt', '<=', now).execute()
  return db.deleteFrom('session').where('expiresAt', '<=', now).returning(['id', 'userId']).execute()
}

// Passwords and second factors ----------------------------------------------------------------------------------

/** The password hash and second factor of a member. */
export const findCredential = (db: Db | Tx, userId: string): Promise<CredentialRow | undefined> =>
  db.selectFrom('credential').selectAll().where('userId', '=', userId).executeTakeFirst()

/** True while this is still the member's password; it then stays so until the transaction ends. */
export const lockCredential = (tx: Tx, userId: string, passwordHash: string): Promise<boolean> =>
  tx
    .selectFrom('credential')
    .select('userId')
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
    .then(Boolean)

/** Stores the password hash of a member in place of an earlier one. */
export async function savePassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .insertInto('credential')
    .values({
      userId,
      passwordHash,
      totpSecretSealed: null,
      totpLastStep: null,
      changedAt: at,
    })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ passwordHash, changedAt: at }))
    .execute()
}

/** Stores or removes the encrypted secret of the authenticator; its last step is forgotten. */
export async function saveTotpSecret(tx: Tx, userId: string, sealed: Buffer | null): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ totpSecretSealed: sealed, totpLastStep: null })
    .where('userId', '=', userId)
    .execute()
}

/** A code is good once: false when this step, or a later one, was used already. */
export async function spendTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credential')
    .set({ totpLastStep: step })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those from before go, used or not. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: at, usedAt: null })))
    .execute()
}

const unusedCodes = (db: Db | Tx, userId: string) =>
  db.selectFrom('recoveryCode').where('userId', '=', userId).where('usedAt', 'is', null)

/** Whether this is an unused recovery code of the member. */
export const hasRecoveryCode = (db: Db | Tx, userId: string, hash: Buffer): Promise<boolean> =>
  unusedCodes(db, userId).select('userId').where('codeHash', '=', hash).executeTakeFirst().then(Boolean)

/** How many recovery codes are unused. */
export const countRecoveryCodes = (db: Db | Tx, userId: string): Promise<number> =>
  unusedCodes(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
    .then(({ n }) => Number(n))

/** Of two logins with one code at the same time, one gets it. */
export async function spendRecoveryCode(tx: Tx, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// Mailed links --------------------------------------------------------------------------------------------------

/** Stores a mailed link by the hash of its token. */
export async function addLink(tx: Tx, row: Omit<LinkRow, 'usedAt'>): Promise<void> {
  await tx
    .insertInto('linkToken')
    .values({ ...row, payload: JSON.stringify(row.payload), usedAt: null })
    .execute()
}

/** A link of one of these kinds that is neither used nor expired. */
export const findLink = (db: Db | Tx, tokenHash: Buffer, kinds: readonly string[], now: Date) =>
  db
    .selectFrom('linkToken')
    .select(['kind', 'userId', 'payload', 'createdAt'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', [...kinds])
    .where('expiresAt', '>', now)
    .where('createdAt', '<', ahead(now))
    .where('usedAt', 'is', null)
    .executeTakeFirst()

/** Whose account these links are for, over or not. */
export const ownersOfLinks = async (db: Db | Tx, tokenHashes: readonly Buffer[]): Promise<string[]> =>
  tokenHashes.length === 0
    ? []
    : (
        await db
          .selectFrom('linkToken')
          .select('userId')
          .distinct()
          .where('tokenHash', 'in', [...tokenHashes])
          .execute()
      ).map(({ userId }) => userId)

/** Of two people who follow one link at the same time, one gets it. */
export const takeLink = (tx: Tx, tokenHash: Buffer, kinds: readonly string[], now: Date) =>
  tx
    .updateTable('linkToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', [...kinds])
    .where('expiresAt', '>', now)
    .where('createdAt', '<', ahead(now))
    .where('usedAt', 'is', null)
    .returning(['kind', 'userId', 'payload', 'createdAt'])
    .executeTakeFirst()

/** Deletes a member's links of these kinds. */
export async function removeLinks(tx: Tx, userId: string, kinds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('linkToken')
    .where('userId', '=', userId)
    .where('kind', 'in', [...kinds])
    .execute()
}

// Codes by SMS --------------------------------------------------------------------------------------------------

/** Stores the code sent by SMS in place of an earlier one, without attempts. */
export async function saveSmsCode(tx: Tx, row: Omit<SmsCodeTable, 'tries'>): Promise<void> {
  await tx
    .insertInto('smsCode')
    .values({ ...row, tries: 0 })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...row, tries: 0 }))
    .execute()
}

/** Counts the try first, so that parallel guesses cannot exceed `most`. */
export const trySmsCode = (db: Db | Tx, userId: string, most: number, now: Date) =>
  db
    .updateTable('smsCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('userId', '=', userId)
    .where('tries', '<', most)
    .where('expiresAt', '>', now)
    .returning(['phone', 'codeHash'])
    .executeTakeFirst()

/** Deletes the code sent by SMS, if there is one. */
export async function removeSmsCode(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('smsCode').where('userId', '=', userId).execute()
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
  for (const table of ['session', 'linkToken', 'smsCode'] as const) await db.deleteFrom(table).execute()
}
