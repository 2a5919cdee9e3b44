import { dayIn } from '@vondrona/rules/accounts'
import type { Kernel } from '../../../kernel/context.ts'
import { makeToken } from '../../../kernel/crypto/secrets.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { UserRow } from '../../accounts/index.ts'
import { hashPassword } from '../../sessions/index.ts'
import type { DemoAccount } from './accounts.ts'

/** What every step of the demo shares: the transaction, and the day on which it is filled. */
export interface DemoContext {
  kernel: Kernel
  tx: Tx
  now: Date
  /** The password hash of an account; for an e-mail that is none, of a password that nobody knows. */
  hashOf(email: string): string
}

/** Each distinct password is hashed once: with DEMO_PASSWORD there is only one. */
export async function hashPasswords(kernel: Kernel, accounts: readonly DemoAccount[]): Promise<DemoContext['hashOf']> {
  const unknown = makeToken()
  const hashes = new Map<string, string>()
  const distinct = new Set([unknown, ...accounts.map(({ password }) => password)])
  await Promise.all([...distinct].map(async (password) => hashes.set(password, await hashPassword(kernel, password))))
  const passwords = new Map(accounts.map(({ email, password }) => [email, password]))
  return (email) => hashes.get(passwords.get(email) ?? unknown) ?? ''
}

const adult = 19 * 365.25 * 86_400_000

/** Of the community, those who may do what adults with a validated account may. */
export function adultsOf({ now }: Pick<DemoContext, 'now'>, members: readonly UserRow[]): readonly UserRow[] {
  const born = dayIn(new Date(now.getTime() - adult))
  return members.filter(
    ({ status, role, dateNaissance }) => status === 'active' && role === 'user' && (dateNaissance ?? born) < born,
  )
}
