import { muteInput } from '@vondrona/rules/chat'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { liveFor } from '../../lives/index.ts'
import { liftMute, setMute } from '../store.ts'
import { act, removable } from './moderate.ts'

/** Minutes; 0 lifts it. */
export async function muteUser(
  ctx: Context,
  { liveId, userId, ...raw }: { liveId: string; userId: string; minutes: number },
): Promise<boolean> {
  const live = await liveFor(ctx, 'muteUser', liveId)
  const { minutes } = parse(muteInput, raw)
  const member = await removable(ctx, live, userId)
  const until = new Date(ctx.now().getTime() + minutes * 60_000)
  return act(ctx, minutes > 0 ? 'chat.muted' : 'chat.unmuted', { live, member, detail: { minutes } }, (tx, by) =>
    minutes > 0
      ? setMute(tx, { id: ctx.newId(), liveId: live.id, userId: member.id, until, by, createdAt: ctx.now() })
      : liftMute(tx, live.id, member.id),
  )
}
