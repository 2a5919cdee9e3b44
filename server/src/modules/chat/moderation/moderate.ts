import type { AuditAction } from '@vondrona/rules/audit'
import { mayModerate } from '@vondrona/rules/chat'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { toActor, type UserRow, userById } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import type { LiveRow } from '../../lives/index.ts'

/** Not the live's owner, not somebody who moderates it as well; without a live nobody who moderates all. */
export async function removable(ctx: Context, live: LiveRow | null, userId: string): Promise<UserRow> {
  const member = await userById(ctx, userId)
  if (mayModerate(toActor(member, '', ctx), live?.authorId ?? '') || member.id === live?.authorId)
    throw new Refusal('FORBIDDEN', 'chat.notThisMember')
  return member
}

interface About {
  /** Null: in every chat. */
  live: LiveRow | null
  member?: UserRow
  detail: Record<string, unknown>
}

/** Logs the action and notifies the affected sockets; `false` from `change`: there was nothing to do. */
export function act(
  ctx: Context,
  action: AuditAction,
  { live, member, detail }: About,
  change: (tx: Tx, by: string) => Promise<unknown>,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if ((await change(tx, ctx.actor?.id ?? '')) === false) return true
    const target = member ? { targetId: member.id, targetName: member.pseudo } : {}
    await writeAudit(tx, ctx, action, { ...target, detail: { ...(live && { live: live.id }), ...detail } })
    const liveId = detail.everywhere ? null : (live?.id ?? null)
    afterCommit(tx, () => ctx.publish('chat.changed', { liveId, userId: member?.id ?? null }))
    return true
  })
}
