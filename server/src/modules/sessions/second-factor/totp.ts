import { Secret, TOTP } from 'otpauth'
import type { Context, Kernel } from '../../../kernel/context.ts'

const purpose = 'totp'
const period = 30

/** A new random secret for an authenticator. */
export const newSecret = () => new Secret({ size: 20 })

/** Encrypts the secret of an authenticator. */
export const sealSecret = ({ secrets }: Pick<Kernel, 'secrets'>, secret: Secret) =>
  secrets.encrypt(purpose, Buffer.from(secret.base32))

/** What an authenticator app reads. */
export const uriOf = (issuer: string, label: string, secret: Secret) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period }).toString()

/** The 30 s step that this code belongs to, one step of clock difference allowed; null when it is wrong. */
export function stepOf(
  ctx: Pick<Context, 'secrets' | 'now'>,
  sealed: Buffer | null | undefined,
  code: string,
): number | null {
  const token = code.replace(/\s/g, '')
  if (!sealed || !/^\d{6}$/.test(token)) return null
  const secret = Secret.fromBase32(ctx.secrets.decrypt(purpose, sealed).toString())
  const timestamp = ctx.now().getTime()
  const delta = TOTP.validate({ token, secret, algorithm: 'SHA1', digits: 6, period, timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}
