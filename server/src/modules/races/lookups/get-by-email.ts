import { byEmailInput, storedBirth } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { type SeenParticipation, seenParticipations } from '../seen-participations.ts'
import type { ParticipationRow } from '../store.ts'
import { mailLinkTo } from '../telling/mail-link.ts'
import { inEvenTime } from './even-time.ts'
import { spendLookup } from './limits.ts'
import { participationsById, shownByEmail } from './store.ts'

/**
 * R-MIT-03, D-30: state and amount due of what was registered with an address, names masked, and the links by mail. With
 * the phone and the birth date, which have to match, too, names are shown. What does not match looks like nothing at all.
 */
export async function getMitParticipationByEmail(ctx: Context, raw: unknown): Promise<SeenParticipation[]> {
  ctx.admit('getMitParticipationByEmail')
  const { email, phone, birthDate } = parse(byEmailInput, raw)
  await spendLookup(ctx, phone ? [email, phone] : [email])
  const matches = (row: ParticipationRow) =>
    (!phone || row.phone === phone) &&
    (!birthDate || row.birthDate === storedBirth(birthDate, row.birthDateIsApproximate))
  return inEvenTime(
    (async () => {
      const rows = (await shownByEmail(ctx.db, email)).filter(matches)
      await ctx.jobs.enqueue(ctx.db, 'races.mailLinks', { ids: rows.map(({ id }) => id) }) // also for none: the same work
      return seenParticipations(ctx, rows, phone && birthDate ? 'facts' : 'none')
    })(),
  )
}

/** Job: the links of registrations that somebody looked for. */
export async function mailLinks(ctx: Context, { ids }: { ids: string[] }): Promise<void> {
  for (const row of await participationsById(ctx.db, ids)) await mailLinkTo(ctx, row)
}
