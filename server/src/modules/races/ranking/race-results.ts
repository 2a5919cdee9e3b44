import { registrationGenders } from '@vondrona/rules/races'
import { race as limits } from '@vondrona/rules/races/constants'
import * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageOf, pageStart } from '../../../kernel/paging.ts'
import { parse } from '../../../kernel/parse.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { race } from '../races/find-races.ts'
import type { SeenRace } from '../races/seen-races.ts'
import { closenessOf, countResults, listResults, type ResultRow, resultsVersion } from './store.ts'

const text = z.nullish(
  z.string().check(z.maxLength(limits.search.max, 'shell.badInput'), z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput')),
)
export const filterInput = z.strictObject({
  gender: z.nullish(z.enum(registrationGenders, 'shell.badInput')),
  category: text,
  search: text,
})

const usual = 50

export interface RaceResultPage {
  /** Null where the caller may not see its results. */
  eventId: string | null
  items: ResultRow[]
  total: number
  hasMore: boolean
  endCursor: string | null
}

/** The ranking of a race, once it is published; before, for organisers. Nothing else: no id and no date of birth. */
export async function raceResults(
  ctx: Context,
  { eventId, filters, pagination }: { eventId: string; filters?: unknown; pagination?: Pagination | null },
): Promise<RaceResultPage> {
  reader(ctx, 'raceResults')
  const { gender, category, search } = parse(filterInput, filters ?? {})
  const { after, limit } = pageStart(pagination, usual)
  const shown = await rankedRace(ctx, eventId)
  if (!shown) return { eventId: null, items: [], total: 0, hasMore: false, endCursor: null }
  const id = shown.eventId
  const asked = { gender: gender ?? undefined, category: category ?? undefined, search: search ?? undefined }
  const filter = { ...asked, closeness: await closenessOf(ctx.db, id, asked) }
  const [rows, total] = await Promise.all([
    listResults(ctx.db, id, filter, { after, limit: limit + 1 }),
    countResults(ctx.db, id, filter),
  ])
  return { ...pageOf(rows, limit), eventId: id, total }
}

/** Null for those who publish nothing. */
export const versionSeen = async (ctx: Context, { eventId }: RaceResultPage): Promise<string | null> =>
  eventId && ctx.may('publishResults') ? resultsVersion(ctx.db, eventId) : null

/** The race whose results the caller may see: once they are published, before for organisers. */
export async function rankedRace(ctx: Context, eventId: string): Promise<SeenRace | null> {
  const id = eventId.toLowerCase()
  const shown = isId(id) ? await race(ctx, id) : null
  return shown && (shown.resultsPublishedAt || ctx.may('importResults')) ? shown : null
}
