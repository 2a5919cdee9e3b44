import { session } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { hashToken, makeToken } from '../../kernel/secrets.ts'
import { tokenOf } from './authenticate.ts'
import { rotateToken } from './store.ts'

/** Another token for the same session, once a day: a copy that somebody took is worth a day. Null: not due yet. */
export async function renewToken(ctx: Context): Promise<string | null> {
  const actor = ctx.require('renewToken')
  const from = tokenOf(actor)
  if (!from) return null
  const token = makeToken()
  const at = ctx.now()
  const olderThan = new Date(at.getTime() - session.rotateEvery)
  return (await rotateToken(ctx.db, actor.sessionId, from, { tokenHash: hashToken(token), at, olderThan }))
    ? token
    : null
}
