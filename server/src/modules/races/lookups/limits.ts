import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'

const { lookups } = raceServer
const perAddress = declareAddressLimit({
  name: 'registration-lookups-from',
  points: lookups.perAddressPerHour,
  seconds: 3600,
  why: 'Whoever looks through many addresses or numbers learns who is registered. The address, phone or number that is looked for counts first (5 an hour).',
})
const perSubject = { name: 'registration-lookups', points: lookups.perSubjectPerHour, seconds: 3600 }

/** D-30: counts one look for registrations by these addresses, phones or numbers, whatever it is for. */
export async function spendLookup(ctx: Context, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await ctx.limits.spend(perSubject, subject)
  await ctx.limits.spendFrom(perAddress, ctx)
}
