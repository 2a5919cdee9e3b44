/** R-AUTH-16..23: what the login form does with a refusal. */
import type { Problems } from '../../lib/api/refusal.ts'

export type LoginOutcome =
  /** The password was right; a second factor is asked. */
  | { name: 'codeAsked' }
  | { name: 'codeWrong'; message: string }
  /** Writing to the community is the only way on. */
  | { name: 'blocked'; message: string }
  | { name: 'refused'; message: string }

/** `fallback` is « Erreur lors de la connexion », for a refusal that says nothing. */
export function loginOutcome({ code, message }: Problems, fallback: string): LoginOutcome {
  if (code === 'TOTP_REQUIRED') return { name: 'codeAsked' }
  if (code === 'TOTP_WRONG') return { name: 'codeWrong', message: message || fallback }
  if (code === 'ACCOUNT_BLOCKED') return { name: 'blocked', message: message || fallback }
  return { name: 'refused', message: message || fallback }
}
