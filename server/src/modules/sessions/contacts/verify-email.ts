import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AuthPayload } from '../sessions.ts'
import { followed } from './email-link.ts'

/** Like `confirmEmail`, for existing clients: they get a refusal when no session is created. */
export async function verifyEmail(ctx: Context, token: string): Promise<AuthPayload> {
  ctx.admit('verifyEmail')
  const { user, auth } = await followed(ctx, token)
  if (auth) return auth
  if (user.totpEnabledAt) throw new Refusal('TOTP_REQUIRED', 'sessions.verifiedThenCode')
  throw new Refusal('CONFIRMED_ONLY', 'verification.confirmedOnly')
}
