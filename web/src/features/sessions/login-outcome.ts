/** R-AUTH-16..23: what the login form does with a refusal. */
import type { Problems } from '../../lib/api/refusal.ts'

export type LoginOutcome =
  /** The password was right; a second factor is asked. */
  | { name: 'codeAsked' }
  | { name: 'codeWrong'; message: string }
  /** Writing to the community is the only way on. */
  | { name: 'blocked'; message: string }
  | { name: 'refused'; message: string }

interface Fallbacks {
  /** R-AUTH-19 « Erreur de connexion »: the server refused and says nothing. */
  refused: string
  /** R-AUTH-22 « Erreur lors de la connexion »: something unforeseen. */
  unforeseen: string
}

export function loginOutcome({ code, message: said, list }: Problems, fallback: Fallbacks): LoginOutcome {
  const message = said || (list.length > 0 ? fallback.refused : fallback.unforeseen)
  if (code === 'TOTP_REQUIRED') return { name: 'codeAsked' }
  if (code === 'TOTP_WRONG') return { name: 'codeWrong', message }
  if (code === 'ACCOUNT_BLOCKED') return { name: 'blocked', message }
  return { name: 'refused', message }
}
