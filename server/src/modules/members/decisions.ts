import type { Status } from '@vondrona/rules/accounts'
import { decideAtOnce } from '@vondrona/rules/constants'
import { memberStates } from '@vondrona/rules/members'
import { movesTo } from '@vondrona/rules/states'
import type { Context } from '../../kernel/context.ts'
import { badInput, Refusal, say } from '../../kernel/refusal.ts'
import type { UserRow } from '../accounts/index.ts'
import { requireReauthentication } from '../sessions/index.ts'
import { decide } from './decide.ts'

const { approve, reject, reopen } = memberStates.moves

/** R-USER-06. */
export function approveUser(ctx: Context, id: string): Promise<UserRow> {
  return decide(ctx, ctx.require('approveUser').id, { id, ...approve })
}

/** R-USER-07, D-08. */
export async function rejectUser(ctx: Context, id: string, reason?: string | null): Promise<UserRow> {
  const { id: adminId } = ctx.require('rejectUser')
  requireReauthentication(ctx)
  return decide(ctx, adminId, { id, ...reject, reason })
}

/** R-GQL-49: from any other status. */
export async function updateUserStatus(ctx: Context, id: string, to: Status): Promise<UserRow> {
  const { id: adminId } = ctx.require('updateUserStatus')
  if (to === 'blocked') requireReauthentication(ctx)
  return decide(ctx, adminId, { id, ...movesTo(memberStates, to) })
}

/** F-COM-05: back to the queue of requests. */
export function undoDecision(ctx: Context, id: string): Promise<UserRow> {
  return decide(ctx, ctx.require('undoDecision').id, { id, ...reopen })
}

interface Many {
  ids: readonly string[]
  decision: 'approve' | 'reject'
  reason?: string | null
}

/**
 * F-COM-06: each request is decided on its own, so that one that is gone does not hold up the others. Approved are only
 * those whose photos this administrator has opened.
 */
export async function decideUsers(ctx: Context, { ids, decision, reason }: Many) {
  const { id: adminId } = ctx.require('decideUsers')
  if (ids.length > decideAtOnce) throw badInput([{ field: 'ids', key: 'members.tooMany', params: { n: decideAtOnce } }])
  const move = decision === 'approve' ? approve : reject
  if (move === reject) requireReauthentication(ctx)
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
