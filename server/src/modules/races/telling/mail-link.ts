import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ParticipationRow } from '../store.ts'
import { tellRegistrants } from './tell-registrants.ts'

const perRegistration = { name: 'registration-links', points: raceServer.linksPerDay, seconds: 86_400 }

/** Sends the link of a registration to the address on file; no more than a few times a day, whoever asks. */
export async function mailLinkTo(ctx: Context, row: ParticipationRow): Promise<void> {
  try {
    await ctx.limits.spend(perRegistration, row.id)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  await ctx.transaction((tx) => tellRegistrants(tx, ctx, [row], 'link'))
}
