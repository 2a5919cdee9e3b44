import type { Actor } from '@vondrona/rules/accounts'
import { session } from '@vondrona/rules/constants'
import type { Context, Kernel } from '../../kernel/context.ts'
import type { Authenticate } from '../../kernel/module.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { toActor, type UserRow, userById } from '../accounts/index.ts'
import { idleLife } from './sessions.ts'
import { findSession, type SessionOfUser, touchSession } from './store.ts'

const rows = new WeakMap<Actor, UserRow>()

/** Who a token belongs to, asked anew at each request: what ended a moment ago is over now. */
export const authenticate: Authenticate = async (kernel, token) => {
  if (token.length > 200) return null
  const row = await findSession(kernel.db, hashToken(token), kernel.now())
  if (!row) return null
  await touch(kernel, row)
  const actor = toActor(row, row.session_id, kernel)
  rows.set(actor, row)
  return actor
}

/** R-AUTH-13. The row of this request's one query, so that `me` asks nothing more. */
export async function readMe(ctx: Context): Promise<UserRow> {
  const actor = ctx.require('me')
  return rows.get(actor) ?? userById(ctx, actor.id)
}

/** The idle time begins again; written at most every few minutes, because every request passes here. */
async function touch(kernel: Kernel, { session_id, last_seen_at, remembered }: SessionOfUser) {
  const now = kernel.now()
  if (now.getTime() - last_seen_at.getTime() < session.touchEvery) return
  await touchSession(kernel.db, session_id, now, new Date(now.getTime() + idleLife(remembered)))
}
