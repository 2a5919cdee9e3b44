import { pageSize } from '@vondrona/rules/constants'
import {
  type ContestListAddress,
  contestFiltersOf,
  contestListAddress,
  type ReadableContest,
  type ReadableContestCard,
} from '@vondrona/rules/contests/showing'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { bytesOf, remember } from '../../../kernel/visitors/visitor-cache.ts'
import type { Image } from '../../uploads/index.ts'
import { contest } from '../find-contest.ts'
import { contests } from '../lists/contests.ts'
import { announcedAfter } from '../lists/store.ts'
import { nameOf, type SeenContest } from '../seen-contests.ts'
import { visitorCache } from './visitor-cache.ts'

export type VisitedContest = ReadableContest & { readonly cover: Image | null }
export interface ContestListPage {
  contests: readonly ReadableContestCard[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/** Everything a page shows of an announced contest; null where a visitor finds none. Kept until the contests change. */
export async function contestPage(ctx: Context, id: string): Promise<VisitedContest | null> {
  if (!ctx.config.PUBLIC_CONTENT || !isId(id)) return null
  return remember(visitorCache(ctx), ctx, `page ${id.toLowerCase()}`, async () => {
    const found = await contest(ctx, id)
    if (!found) return null
    const { page, ...row } = found
    const [organizers, winners] = await Promise.all([page.organizers(), page.winners()])
    return {
      ...row,
      cover: await coverOf(found),
      organizerName: nameOf(ctx, organizers.get(row.organizerId)),
      winners: (winners.get(row.id) ?? []).map(({ number, pseudo }) => ({ number: number ?? 0, pseudo })),
    }
  })
}

/**
 * One page of the list as visitors see it, or null where the site is closed. Kept until the contests change, unless it is
 * of a search or empty: of such addresses there are as many as anybody thinks of.
 */
export async function contestListPage(ctx: Context, list: ContestListAddress): Promise<ContestListPage | null> {
  if (!ctx.config.PUBLIC_CONTENT) return null
  const read = async (): Promise<ContestListPage> => {
    const start = { limit: pageSize.cards, ...(list.after && { after: list.after }) }
    const rows = await contests(ctx, contestFiltersOf(list), start)
    const cards = await Promise.all(rows.map(async (row) => ({ ...cardOf(row), cover: await coverOf(row) })))
    return { contests: cards, next: rows.length === pageSize.cards ? (rows.at(-1)?.id ?? null) : null }
  }
  const isFree = list.search || list.category
  return isFree ? read() : remember(visitorCache(ctx), ctx, contestListAddress(list), read, weigh)
}

const cardOf = ({ page: _, ...row }: SeenContest) => row
const coverOf = async ({ coverId, page }: SeenContest) => (coverId && (await page.covers()).get(coverId)) || null

/** The head and the filled page hang on what is kept, with pictures and without. */
const weigh = (page: ContestListPage) => (page.contests.length > 0 ? 6 * bytesOf(page) + frames : null)
const frames = 50_000

/** Announced contests in the order of their ids, for sitemaps; the next page begins `after` the last one. */
export async function contestEntries(
  ctx: Context,
  { after, limit = 10_000 }: { after?: string; limit?: number } = {},
): Promise<{ id: string; updatedAt: Date }[]> {
  return ctx.config.PUBLIC_CONTENT ? announcedAfter(ctx.db, after, limit) : []
}
