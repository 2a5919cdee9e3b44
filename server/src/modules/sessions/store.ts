import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'
import type { UserRow } from '../accounts/index.ts'

/**
 * `previousEndsAt` null: the new token was never used, and its answer may have been lost. `reauthenticatedAt` counts for
 * `tokenHash` only.
 */
export type SessionRow = TableRows['session']

declare module '../../kernel/db.ts' {
  interface Tables {
    session: SessionRow
  }
}

export type SessionOfUser = UserRow &
  Pick<SessionRow, 'lastSeenAt' | 'remembered' | 'reauthenticatedAt'> & {
    sessionId: string
    sessionCreatedAt: Date
    /** Of a new token: the one before may end. */
    isFirstUse: boolean
  }

/** F05: a clock that ran ahead and was set right leaves rows that would live for years. A day is forgiven. */
export const ahead = (now: Date) => new Date(now.getTime() + 86_400_000)

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

type NewSession = Omit<SessionRow, 'previousTokenHash' | 'previousEndsAt' | 'rotatedAt'>

/** Stores a new session. */
export async function addSession(tx: Tx, row: NewSession): Promise<void> {
  const fresh = { previousTokenHash: null, previousEndsAt: null, rotatedAt: null }
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

/** Which of a member's sessions are open. */
export const openSessionsOf = async (db: Db, userId: string, now: Date): Promise<string[]> =>
  (await openSessions(db, now).where('session.userId', '=', userId).execute()).map(({ sessionId }) => sessionId)

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

/** After a restore: nobody is signed in, no mailed link or code works. */
export async function endAllAccess(db: Db): Promise<void> {
  for (const table of ['session', 'linkToken', 'smsCode'] as const) await db.deleteFrom(table).execute()
}
