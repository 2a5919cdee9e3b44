import { pageSize } from '@vondrona/rules/constants'
import { filtersOf, type ListAddress, listAddress } from '@vondrona/rules/magazine/reading'
import type { Context } from '../../../kernel/context.ts'
import { bytesOf, remember } from '../../../kernel/visitors/visitor-cache.ts'
import type { LabelRow } from '../article-row.ts'
import { highlightOf } from '../highlight.ts'
import { categories } from '../labels/labels.ts'
import { articles } from '../lists/articles.ts'
import { type ArticleCard, cardOf } from './article-page.ts'
import { visitorCache } from './visitor-cache.ts'

/** An article of a list, and where a search found it (HTML with nothing but `mark`). */
export interface ListedCard extends ArticleCard {
  highlight: { title: string; extract: string } | null
}
export interface ListPage {
  articles: readonly ListedCard[]
  categories: readonly LabelRow[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/**
 * One page of the magazine as visitors see it. Kept until the magazine changes, unless it is of a search or empty: of such
 * addresses there are as many as anybody thinks of.
 */
export async function listPage(ctx: Context, list: ListAddress): Promise<ListPage> {
  const read = async (): Promise<ListPage> => {
    const limit = pageSize.cards
    const [rows, labels] = await Promise.all([
      articles(ctx, filtersOf(list), { limit, ...(list.after && { after: list.after }) }),
      categories(ctx),
    ])
    const cards = await Promise.all(
      rows.map(async (row) => ({ ...(await cardOf(ctx, row)), highlight: highlightOf(row) })),
    )
    return { articles: cards, categories: labels, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  }
  return list.search ? read() : remember(visitorCache(ctx), ctx, listAddress(list), read, weigh)
}

/**
 * The head and the filled page hang on what is kept, with pictures and without: as large again as texts, written as
 * HTML around a frame, and again compressed.
 */
const weigh = (page: ListPage) => (page.articles.length > 0 ? 6 * bytesOf(page) + frames : null)
const frames = 50_000
