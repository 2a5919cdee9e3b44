import { searchable } from '@vondrona/rules/accounts'
import { searchTotalCap } from '@vondrona/rules/constants'
import { participationFilters, readRegistrationNumber } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { type Pagination, pageOf, pageStart } from '../../../kernel/paging.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { noteRead } from '../../audit/index.ts'
import { seenParticipations } from '../seen-participations.ts'
import {
  countParticipations,
  countsByStatus,
  hasCounter,
  listParticipations,
  type ParticipationFilter,
  type ParticipationOrder,
} from './store.ts'

/** R-GAP-17: registrations, newest first unless asked otherwise. Totals come from counters; of a search or a team, from counting up to a cap. */
export async function mitParticipations(
  ctx: Context,
  filters: unknown,
  pagination?: Pagination | null,
  order?: ParticipationOrder | null,
) {
  ctx.require('mitParticipations')
  const filter = readFilter(filters)
  const { after, limit } = pageStart(pagination)
  const [rows, total] = await Promise.all([
    listParticipations(ctx.db, filter, { order, after, limit: limit + 1 }),
    countParticipations(ctx.db, filter),
  ])
  const { items, ...page } = pageOf(rows, limit)
  await noteRead(ctx, 'registrations', items.length)
  const totalCapped = !hasCounter(filter) && total > searchTotalCap
  return {
    ...page,
    items: seenParticipations(ctx, items, 'full'),
    total: totalCapped ? searchTotalCap : total,
    totalCapped,
  }
}

/** How many registrations of a race, or of all, are in each state. */
export async function mitParticipationCounts(ctx: Context, eventId?: string | null) {
  ctx.require('mitParticipationCounts')
  return countsByStatus(ctx.db, readFilter({ eventId }))
}

/** What somebody filters by, in its stored form; a registration number is found with or without its groups. */
export function readFilter(raw: unknown): ParticipationFilter {
  const { eventId, status, documents, ticketTypeId, team, search } = parse(participationFilters, raw ?? {})
  const typed = searchable(search ?? '')
  if (typed.length === 1) throw badInput([{ field: 'search', key: 'races.searchTooShort' }])
  return {
    eventId: eventId ?? undefined,
    status: status ?? undefined,
    documents: documents ?? undefined,
    ticketTypeId: ticketTypeId ?? undefined,
    team: team || undefined,
    search: readRegistrationNumber(typed) ?? ((typed && search) || undefined),
  }
}
