import { memberStates } from '@vondrona/rules/members'
import { decideAtOnce } from '@vondrona/rules/members/constants'
import type { Context } from '../../kernel/context.ts'
import { badInput, Refusal, say } from '../../kernel/refusal.ts'
import { requireReauthentication } from '../sessions/index.ts'
import { decide } from './decide.ts'

interface Many {
  ids: readonly string[]
  decision: 'approve' | 'reject'
  reason?: string | null
}

/**
 * F-COM-06: each request is decided on its own, so that one that is gone does not block the others. Approved are only
 * those whose photos this administrator has opened.
 */
export async function decideUsers(ctx: Context, { ids, decision, reason }: Many) {
  const { id: adminId } = ctx.require('decideUsers')
  if (ids.length > decideAtOnce) throw badInput([{ field: 'ids', key: 'members.tooMany', params: { n: decideAtOnce } }])
  const move = memberStates.moves[decision]
  if (decision === 'reject') requireReauthentication(ctx)
  const results = []
  for (const id of new Set(ids)) results.push(await decideOne(ctx, adminId, { id, ...move, reason, amongMany: true }))
  return results
}

async function decideOne(ctx: Context, adminId: string, wish: Parameters<typeof decide>[2]) {
  try {
    await decide(ctx, adminId, wish)
    return { id: wish.id, ok: true, message: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id: wish.id, ok: false, message: say(ctx.sentences, ctx.language, error.key, error.details.params) }
  }
}
