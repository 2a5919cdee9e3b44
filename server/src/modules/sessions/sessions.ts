import { session, sessionsPerMember } from '@vondrona/rules/sessions/constants'
import { afterCommit, type Context } from '../../kernel/context.ts'
import { hashToken, makeToken } from '../../kernel/crypto/secrets.ts'
import type { Tx } from '../../kernel/db.ts'
import type { SeenUser, UserRow } from '../accounts/index.ts'
import { addSession, removeOldestSessions, removeSessions } from './store.ts'

declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** Published after the commit; sockets of these sessions are closed at once. */
    'sessions.ended': { sessionIds: readonly string[]; userId: string; reason?: string | undefined }
  }
}

/** What login, register and the mailed links answer. */
export interface AuthPayload {
  token: string
  user: SeenUser
}

/** The idle time from now, and never beyond the longest life of a session. */
export function sessionEnd({ remembered, createdAt, now }: { remembered: boolean; createdAt: Date; now: Date }): Date {
  const [idle, longest] = remembered
    ? [session.rememberedIdle, session.rememberedLongest]
    : [session.idle, session.longest]
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + longest))
}

/**
 * Opens a session for a member on the calling device. The token is returned only here. `confirmed`: they have just proven
 * who they are as `reauthenticate` asks for it.
 */
export async function createSession(
  tx: Tx,
  ctx: Context,
  user: UserRow,
  { remember, confirmed = false }: { remember: boolean; confirmed?: boolean },
): Promise<AuthPayload> {
  const token = makeToken()
  const now = ctx.now()
  await addSession(tx, {
    id: ctx.newId(),
    userId: user.id,
    tokenHash: hashToken(token),
    remembered: remember,
    device: ctx.device ?? '?',
    address: ctx.address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd({ remembered: remember, createdAt: now, now }),
    reauthenticatedAt: confirmed ? now : null,
  })
  publishEnded(tx, ctx, user.id, await removeOldestSessions(tx, user.id, sessionsPerMember))
  return { token, user: { ...user, mine: true } }
}

interface Which {
  /** All but this one. */
  exceptSessionId?: string | undefined
  /** Only this one. */
  sessionId?: string | undefined
  /** A word for the log and for listeners: blocked, role, password, … */
  reason?: string
}

/** Ends a member's sessions with the act that demands it; their sockets close when that is committed. Says how many. */
export async function revokeSessions(
  tx: Tx,
  ctx: Context,
  userId: string,
  { exceptSessionId, sessionId, reason }: Which = {},
): Promise<number> {
  const ended = await removeSessions(tx, userId, { except: exceptSessionId, id: sessionId })
  publishEnded(tx, ctx, userId, ended, reason)
  return ended.length
}

function publishEnded(tx: Tx, ctx: Context, userId: string, sessionIds: readonly string[], reason?: string) {
  if (sessionIds.length > 0) afterCommit(tx, () => ctx.publish('sessions.ended', { sessionIds, userId, reason }))
}
