import { randomInt } from 'node:crypto'
import type { Kernel } from '../../../kernel/context.ts'
import { hashToken, makeToken, sameBytes } from '../../../kernel/crypto/secrets.ts'
import type { LiveRow } from '../live-row.ts'

const purpose = 'lives.publishSecret'
const letters = 'abcdefghjkmnpqrstuvwxyz23456789' // none that looks like another

/** Visible in addresses and easy to read aloud; it opens nothing. */
export const makePlayName = () => Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')

/** The columns of a fresh publish secret: its hash to compare, and sealed to be shown to its owner again. */
export function freshSecret({ secrets }: Pick<Kernel, 'secrets'>) {
  const secret = makeToken()
  return { secretHash: hashToken(secret), secretSealed: secrets.encrypt(purpose, Buffer.from(secret)) }
}
export const noSecret = { secretHash: null, secretSealed: null } as const

/** Null where nobody may publish. */
export const openSecret = ({ secrets }: Pick<Kernel, 'secrets'>, { secretSealed }: LiveRow): string | null =>
  secretSealed && secrets.decrypt(purpose, secretSealed).toString()

/** In constant time; a live without a secret is compared all the same. */
export function isSecret({ secretHash }: Pick<LiveRow, 'secretHash'> | { secretHash: null }, given: string): boolean {
  return sameBytes(secretHash ?? Buffer.alloc(32), hashToken(given.slice(0, 200)))
}
