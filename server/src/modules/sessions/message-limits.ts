import type { Context } from '../../kernel/context.ts'
import { addressKey } from '../../kernel/limits.ts'
import { messagesFromAddress, messagesToOne } from './limits.ts'

/** Before a mail or SMS that the caller causes: `whom` is who receives it. The address first, which counts less often. */
export async function spendMessage(ctx: Context, whom: string): Promise<void> {
  await ctx.limits.spend(messagesFromAddress, addressKey(ctx.address))
  await ctx.limits.spend(messagesToOne, whom)
}
