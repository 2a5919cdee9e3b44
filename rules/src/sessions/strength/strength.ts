import { passwordLength } from '../constants.ts'

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

/**
 * What the form says of a password while it is typed: length counts most, then variety. Words that lists of guesses
 * begin with are refused by the server, which has the list.
 */
export function strengthOf(password: string): Strength {
  const signs = [...password]
  if (signs.length < passwordLength.min) return 'short'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const different = new Set(signs.map((sign) => sign.toLowerCase())).size
  const worth = Math.min(signs.length, different * 1.6) + 2 * (kinds - 1)
  return different < 5 || worth < 12 ? 'weak' : worth < 17 ? 'fair' : 'strong'
}
