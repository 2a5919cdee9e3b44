import { knownLogins } from '@vondrona/rules/sessions/constants'
import type { Context } from '../../kernel/context.ts'
import { addressKey, type Limit, type Limits } from '../../kernel/limits/limits.ts'
import { loginAddress, loginAnywhere, loginFromHere } from './limits.ts'

type Count = readonly [limit: Limit, who: string]

const pairOf = (ctx: Context, email: string) => `${email} ${addressKey(ctx.address)}`

/** The account first; what a refused attempt had counted is given back, so that it uses up nobody's attempts. */
const countsOf = (ctx: Context, email: string): Count[] => [
  [loginFromHere, pairOf(ctx, email)],
  [loginAnywhere, email],
  [loginAddress, addressKey(ctx.address)],
]

/**
 * R-AUTH-28. Counted before the password is hashed, so that a flood costs no hashing. Members who signed in from this
 * address before are limited only by attempts on their own account from here, not by those of others at the same
 * address or elsewhere.
 */
export async function countAttempt(ctx: Context, email: string): Promise<void> {
  const known = signedIn(ctx).has(pairOf(ctx, email))
  const spent: Count[] = []
  for (const [limit, who] of countsOf(ctx, email)) {
    try {
      await (limit === loginAddress ? ctx.limits.spendFrom(loginAddress, ctx) : ctx.limits.spend(limit, who))
    } catch (error) {
      if (known && limit !== loginFromHere) continue
      await giveBack(ctx, spent) // a refused attempt is no guess
      throw error
    }
    spent.push([limit, who])
  }
}

/** After a login: forgets its attempts and remembers the account at this address. */
export async function forgetAttempts(ctx: Context, email: string): Promise<void> {
  remember(signedIn(ctx), pairOf(ctx, email))
  await ctx.limits.forgive(loginFromHere, pairOf(ctx, email))
  await giveBackGuess(ctx, email)
}

/** The password was right: removes this attempt from the limits on guesses of outsiders. */
export const giveBackGuess = (ctx: Context, email: string): Promise<void> =>
  giveBack(
    ctx,
    countsOf(ctx, email).filter(([limit]) => limit !== loginFromHere),
  )

/** The attempt was never evaluated: removes it from all limits. */
export const giveBackAttempt = (ctx: Context, email: string): Promise<void> => giveBack(ctx, countsOf(ctx, email))

async function giveBack(ctx: Context, counts: readonly Count[]): Promise<void> {
  for (const [limit, who] of counts) await ctx.limits.giveBack(limit, who)
}

/** In memory, as the limits are: for each process's limits, the pairs of account and address that signed in last. */
const known = new WeakMap<Limits, Set<string>>()

function signedIn({ limits }: Context): Set<string> {
  const pairs = known.get(limits) ?? new Set()
  known.set(limits, pairs)
  return pairs
}

function remember(pairs: Set<string>, pair: string): void {
  pairs.delete(pair) // again the newest
  pairs.add(pair)
  const [oldest] = pairs
  if (pairs.size > knownLogins && oldest !== undefined) pairs.delete(oldest)
}
