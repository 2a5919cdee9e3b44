import { muteInput } from '@vondrona/rules/chat'
import type { Context } from '../../../kernel/context.ts'
import { doneAt, parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { liveFor } from '../../lives/index.ts'
import { isMuted, liftMute, setMute } from '../store.ts'
import { act, removable } from './moderate.ts'

/**
 * Minutes from when it was decided (`at`; absent: now); 0 lifts it. Of two decisions about a member the later one stands, in
 * whichever order they come, and no mute shortens another (decision 0111).
 */
export async function muteUser(
  ctx: Context,
  { liveId, userId, at: said, ...raw }: { liveId: string; userId: string; minutes: number; at?: unknown },
): Promise<boolean> {
  const live = await liveFor(ctx, 'muteUser', liveId)
  const { minutes } = parse(muteInput, raw)
  const member = await removable(ctx, live, userId)
  const at = doneAt(ctx, said)
  const until = new Date(at.getTime() + minutes * 60_000)
  const isMute = minutes > 0
  if (isMute && until <= ctx.now()) return true // over before it came
  return act(ctx, isMute ? 'chat.muted' : 'chat.unmuted', { live, member, detail: { minutes } }, async (tx, by) => {
    const who = { liveId: live.id, userId: member.id, by }
    const isDone = isMute
      ? await setMute(tx, { ...who, id: ctx.newId(), until, createdAt: at })
      : await liftMute(tx, { ...who, at })
    if (!isDone && (await isMuted(tx, live.id, member.id, ctx.now())) !== isMute)
      throw new Refusal('SUPERSEDED', 'chat.superseded')
    return isDone
  })
}
