import { raceServer } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import { addressKey } from '../../../kernel/limits/limits.ts'

const { lookups } = raceServer
const perAddress = { name: 'registration-lookups-from', points: lookups.perAddressPerHour, seconds: 3600 }
const perSubject = { name: 'registration-lookups', points: lookups.perSubjectPerHour, seconds: 3600 }

/** D-30: counts one look for registrations by these addresses, phones or numbers, whatever it is for. */
export async function spendLookup(ctx: Context, subjects: readonly string[]): Promise<void> {
  await ctx.limits.spend(perAddress, addressKey(ctx.address))
  for (const subject of subjects) await ctx.limits.spend(perSubject, subject)
}
