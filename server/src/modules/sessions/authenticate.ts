import type { Actor } from '@vondrona/rules/accounts'
import { session, tokenOverlap } from '@vondrona/rules/sessions/constants'
import type { Context, Kernel } from '../../kernel/context.ts'
import { hashToken } from '../../kernel/crypto/secrets.ts'
import type { Authenticate } from '../../kernel/module.ts'
import { toActor, type UserRow, userById } from '../accounts/index.ts'
import { sessionEnd } from './sessions.ts'
import { endPreviousToken, findSession, findSessionBefore, type SessionOfUser, touchSession } from './store.ts'

const rows = new WeakMap<Actor, { row: UserRow; tokenHash: Buffer }>()

/** Who a token belongs to, asked again at each request: what ended a moment ago is over now. */
export const authenticate: Authenticate = async (kernel, token) => {
  if (token.length > 200) return null
  const tokenHash = hashToken(token)
  const row = await find(kernel, tokenHash)
  if (!row) return null
  await touch(kernel, row)
  const actor = { ...toActor(row, row.sessionId, kernel), reauthenticatedAt: row.reauthenticatedAt }
  rows.set(actor, { row, tokenHash })
  return actor
}

/** A token that was replaced a moment ago still opens what is open to all tokens, never what was confirmed since. */
async function find({ db, now }: Kernel, tokenHash: Buffer): Promise<SessionOfUser | undefined> {
  const at = now()
  const row = await findSession(db, tokenHash, at)
  if (row?.isFirstUse) await endPreviousToken(db, row.sessionId, new Date(at.getTime() + tokenOverlap))
  if (row) return row
  const before = await findSessionBefore(db, tokenHash, at)
  return before && { ...before, reauthenticatedAt: null }
}

/** R-AUTH-13. The row of this request's one query, so that `me` asks nothing more. */
export async function readMe(ctx: Context): Promise<UserRow> {
  const actor = ctx.require('me')
  return rows.get(actor)?.row ?? userById(ctx, actor.id)
}

/** The token of this call, as the table knows it; null where the call came over a socket. */
export const tokenOf = (actor: Actor): Buffer | null => rows.get(actor)?.tokenHash ?? null

/** The idle time begins again; written at most every few minutes, because every request passes here. */
async function touch(kernel: Kernel, { sessionId, lastSeenAt, remembered, sessionCreatedAt }: SessionOfUser) {
  const now = kernel.now()
  if (now.getTime() - lastSeenAt.getTime() < session.touchEvery) return
  await touchSession(kernel.db, sessionId, now, sessionEnd({ remembered, createdAt: sessionCreatedAt, now }))
}
