import { hash, verify } from '@node-rs/argon2'
import { opaque } from '@vondrona/rules/sessions'
import type { Context } from '../../../kernel/context.ts'
import { addressKey } from '../../../kernel/limits/limits.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { ownPassword } from '../limits.ts'
import { isCommon } from './common-passwords.ts'
import { findCredential } from './store.ts'

const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

type Hashing = Pick<Context, 'pools'>

/** Waits for its turn: hashes are computed a few at once, so that a login storm does not starve the rest. */
export const hashPassword = ({ pools }: Hashing, password: string): Promise<string> =>
  pools.hash.run(() => hash(opaque(password), argon2id))

let nobody: Promise<string> | undefined

/** With no hash (unknown account) it computes as long and says no. */
export async function matches(ctx: Hashing, passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', argon2id)
  const against = passwordHash ?? (await nobody)
  const prepared = opaque(password)
  const forms = prepared === password ? [prepared] : [prepared, password] // hashes of before are of what was typed
  let right = false
  for (const form of forms) right ||= await ctx.pools.hash.run(() => verify(against, form))
  return right && passwordHash !== undefined
}

/** Whether this is the member's password. Counts nothing: see `requirePassword`. */
export async function checkPassword(ctx: Context, userId: string, password: string): Promise<boolean> {
  return matches(ctx, (await findCredential(ctx.db, userId))?.passwordHash, password)
}

/** Asks the caller's own password again before something that matters. WRONG_PASSWORD, never HTTP 401. */
export async function requirePassword(ctx: Context, password: string, field = 'password'): Promise<void> {
  const id = ctx.actor?.id ?? addressKey(ctx.address)
  await ctx.limits.spend(ownPassword, id)
  if (!(await checkPassword(ctx, id, password)))
    throw new Refusal('WRONG_PASSWORD', 'sessions.passwordWrong', { field })
  await ctx.limits.forgive(ownPassword, id)
}

/** Why a password of the right length is refused, or null. `about`: what others know of the person. */
export function whyNotPassword(
  password: string,
  about: readonly (string | null)[] = [],
): 'sessions.passwordCommon' | null {
  return isCommon(password, about) ? 'sessions.passwordCommon' : null
}

/** Refuses a password that is common or derived from what is known about the member. */
export function refuseCommon(password: string, field: string, about: readonly (string | null)[] = []): void {
  const key = whyNotPassword(password, about)
  if (key) throw badInput([{ field, key }])
}
