import type { Context } from '../../kernel/context.ts'
import { recipientKey } from '../outbox/index.ts'
import { messagesFromAddress, messagesFromOne, messagesToOne } from './limits.ts'

/**
 * Before a mail or SMS that the caller causes: `whom` is who receives it. Who is signed in counts for themselves, so
 * that outsiders behind the same operator address cannot use up their codes; a visitor counts for their address,
 * last and generously.
 */
export async function spendMessage(ctx: Context, whom: string): Promise<void> {
  await ctx.limits.spend(messagesToOne, recipientKey(whom))
  if (ctx.actor) await ctx.limits.spend(messagesFromOne, ctx.actor.id)
  else await ctx.limits.spendFrom(messagesFromAddress, ctx)
}
