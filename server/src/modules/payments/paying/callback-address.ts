import type { Context } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import type { AttemptRow } from '../attempts/store.ts'

/** Known to us and to the provider: for those that sign nothing. */
export const callbackSecret = (ctx: Pick<Context, 'secrets'>, reference: string) =>
  ctx.secrets.keyedHash('payments.callback', reference).toString('base64url').slice(0, 22)

/** Where the provider reports what happened to this attempt. */
export const callbackUrl = (ctx: Context, { provider, reference }: Pick<AttemptRow, 'provider' | 'reference'>) =>
  ctx.links.to(`/api/payments/${provider}/notify?k=${callbackSecret(ctx, reference)}`)

/** Whether a callback came to the address of this attempt; compared in constant time. */
export const isSecretOf = (ctx: Context, { reference }: Pick<AttemptRow, 'reference'>, secret: string): boolean =>
  sameBytes(Buffer.from(callbackSecret(ctx, reference)), Buffer.from(secret))
