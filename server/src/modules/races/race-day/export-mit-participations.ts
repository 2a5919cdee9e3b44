import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { SheetFormat } from '../../../kernel/sheets/download.ts'
import { readFilter } from '../staff/list-participations.ts'
import { countParticipations, type ParticipationOrder } from '../staff/store.ts'
import { addressOf, tickets } from './tickets.ts'

/** R-GAP-17: the address of the filtered registrations, in their order, as a file, for this organiser, for a minute. */
export async function exportMitParticipations(
  ctx: Context,
  { filters, format, order }: { filters?: unknown; format: SheetFormat; order?: ParticipationOrder | null },
) {
  const { id: actorId, sessionId } = ctx.require('exportMitParticipations')
  const filter = readFilter(filters)
  if ((await countParticipations(ctx.db, filter)) > raceServer.exports.max)
    throw new Refusal('TOO_LARGE', 'organising.exportTooLarge')
  const { token, expiresAt } = tickets.make(ctx, { actorId, sessionId, filter, format, order: order ?? 'newest' })
  return { url: addressOf(token), expiresAt }
}
