import { mayModerate } from '@vondrona/rules/chat'
import type { Context } from '../../../kernel/context.ts'
import { doneAt } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { userById } from '../../accounts/index.ts'
import { liveFor } from '../../lives/index.ts'
import { isBannedFrom, liftBan, setBan } from '../store.ts'
import { act, removable } from './moderate.ts'

/**
 * In this live; `everywhere`, which needs none, is for those who moderate every live. Each is lifted automatically, or it would come back
 * unseen. A ban that was decided after `at` (absent: now) is not lifted (decision 0111).
 */
export async function banFromChat(
  ctx: Context,
  {
    liveId,
    userId,
    banned,
    everywhere,
    at: said,
  }: { liveId?: string | null; userId: string; banned: boolean; everywhere?: boolean | null; at?: unknown },
): Promise<boolean> {
  ctx.require('banFromChat')
  if (everywhere && !mayModerate(ctx.actor, '')) throw new Refusal('FORBIDDEN', 'shell.forbidden')
  const live = everywhere && !liveId ? null : await liveFor(ctx, 'banFromChat', liveId ?? '')
  const scope = everywhere ? null : (live?.id ?? null)
  const at = doneAt(ctx, said)
  const detail = { everywhere: Boolean(everywhere) }
  if (!banned) {
    const member = await userById(ctx, userId)
    return act(ctx, 'chat.unbanned', { live, member, detail }, async (tx) => {
      if (await liftBan(tx, scope, member.id, at)) return true
      if (await isBannedFrom(tx, scope, member.id)) throw new Refusal('SUPERSEDED', 'chat.superseded')
      if (!everywhere && (await isBannedFrom(tx, null, member.id)))
        throw new Refusal('CONFLICT', 'chat.bannedEverywhere')
      return false
    })
  }
  const member = await removable(ctx, live, userId)
  return act(ctx, 'chat.banned', { live, member, detail }, (tx, by) =>
    setBan(tx, { id: ctx.newId(), liveId: scope, userId: member.id, by, createdAt: at }),
  )
}
