import { type Context, makeContext } from '../../kernel/context.ts'
import { toActor } from './find-user.ts'
import { findUser } from './store.ts'

/**
 * The context of whoever opens a ticket: the member who was given it, with the role they have now, in the language of the
 * request or, with `inTheirs`, of their account. Undefined where there is no such member.
 */
export async function ticketHolder(
  ctx: Context,
  { actorId, sessionId }: { actorId: string; sessionId: string },
  { inTheirs = false } = {},
): Promise<Context | undefined> {
  const user = await findUser(ctx.db, actorId)
  if (!user) return undefined
  const { address, device } = ctx
  const language = inTheirs ? user.language : ctx.language
  return makeContext(ctx, { actor: toActor(user, sessionId, ctx), language, address, device, deadToken: false })
}
