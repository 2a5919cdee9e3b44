import type { Context } from '../../../kernel/context.ts'
import { followed } from './email-link.ts'

/** R-AUTH-06, R-GAP-12: verifies the address, or changes it. Whoever is signed in stays who they are. */
export async function confirmEmail(ctx: Context, token: string) {
  ctx.admit('confirmEmail')
  const { user, auth } = await followed(ctx, token)
  return { userId: user.id, email: user.email, auth }
}
