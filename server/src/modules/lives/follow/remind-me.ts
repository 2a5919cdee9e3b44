import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { liveById } from '../find-live.ts'
import { addReminder, removeReminder } from './store.ts'

/** The member hears of this live before it begins, and when it does. */
export async function remindMe(ctx: Context, liveId: string, remind: boolean): Promise<boolean> {
  const actor = ctx.require('remindMe')
  const row = await liveById(ctx, liveId)
  if (remind && row.status !== 'scheduled') throw new Refusal('CONFLICT', 'lives.begunAlready')
  if (remind) await addReminder(ctx.db, { userId: actor.id, liveId: row.id, createdAt: ctx.now() })
  else await removeReminder(ctx.db, actor.id, row.id)
  return remind
}
