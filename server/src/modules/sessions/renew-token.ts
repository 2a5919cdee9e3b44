import { session, tokenOverlap } from '@vondrona/rules/sessions/constants'
import type { Context } from '../../kernel/context.ts'
import { hashToken, makeToken } from '../../kernel/crypto/secrets.ts'
import { tokenOf } from './authenticate.ts'
import { rotateToken } from './store.ts'

/** Another token for the same session, once a day: a copy that somebody took is worth a day. Null: not due yet. */
export async function renewToken(ctx: Context): Promise<string | null> {
  const actor = ctx.require('renewToken')
  const from = tokenOf(actor)
  if (!from) return null
  const token = makeToken()
  const at = ctx.now()
  const ago = (ms: number) => new Date(at.getTime() - ms)
  const due = { from, at, olderThan: ago(session.rotateEvery), lostBefore: ago(tokenOverlap) }
  return (await rotateToken(ctx.db, actor.sessionId, { ...due, tokenHash: hashToken(token) })) ? token : null
}
