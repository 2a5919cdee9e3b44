import type { Context } from '../../kernel/context.ts'
import { addressKey } from '../../kernel/limits/limits.ts'
import { messagesFromOne, messagesToOne } from './limits.ts'

/**
 * Before a mail or SMS that the caller causes: `whom` is who receives it. Who is signed in counts for themselves, so
 * that outsiders behind the same operator address cannot use up their codes; a visitor counts for their address.
 */
export async function spendMessage(ctx: Context, whom: string): Promise<void> {
  await ctx.limits.spend(messagesFromOne, ctx.actor?.id ?? addressKey(ctx.address))
  await ctx.limits.spend(messagesToOne, whom)
}
