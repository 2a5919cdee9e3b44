import type { Context } from '../../../kernel/context.ts'

/** Names of those for whom a charge is paid; none where nobody is named. */
type FindNames = (ctx: Context, chargeId: string) => Promise<readonly string[]>

const finders: FindNames[] = []

/** Higher-ranked domains say for whom a charge is; once each, when they are loaded. */
export function registerBeneficiaries(find: FindNames): void {
  finders.push(find)
}

/** All that the domains know. */
export const beneficiariesOf = async (ctx: Context, chargeId: string): Promise<string[]> =>
  (await Promise.all(finders.map((find) => find(ctx, chargeId)))).flat()
