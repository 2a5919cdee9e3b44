import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AuthPayload } from '../sessions.ts'
import { followed } from './email-link.ts'

/** The same for existing clients, which are told by a refusal that no session comes with it. */
export async function verifyEmail(ctx: Context, token: string): Promise<AuthPayload> {
  ctx.admit('verifyEmail')
  const { user, auth } = await followed(ctx, token)
  if (auth) return auth
  if (user.totpEnabledAt) throw new Refusal('TOTP_REQUIRED', 'sessions.verifiedThenCode')
  throw new Refusal('CONFIRMED_ONLY', 'verification.confirmedOnly')
}
