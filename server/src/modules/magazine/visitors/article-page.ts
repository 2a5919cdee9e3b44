import { type ArticleType, isSlug } from '@vondrona/rules/magazine'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { remember } from '../../../kernel/visitors/visitor-cache.ts'
import type { Image } from '../../uploads/index.ts'
import { type SeenArticle, seen } from '../article-page-loader.ts'
import type { LabelRow } from '../article-row.ts'
import { authorOf, mainCategory } from '../author.ts'
import { idOf, translationOf } from '../find-article.ts'
import { listArticles, listedById, publishedAfter } from '../lists/store.ts'
import { visitorCache } from './visitor-cache.ts'

export interface ArticleCard {
  id: string
  slug: string | null
  title: string
  excerpt: string
  type: ArticleType
  cover: Image | null
  category: LabelRow | null
  author: { id: string; pseudo: string; name: string; profilePicture: string | null }
  publishedAt: Date | null
  createdAt: Date
  updatedAt: Date
  readingMinutes: number
}
export interface ArticlePage extends ArticleCard {
  content: string
  weight: number
  likesCount: number
  language: Language
  /** Published in the other language. */
  translation: { id: string; slug: string | null; language: Language } | null
  shareText: string
  shareImage: Image | null
  categories: LabelRow[]
  tags: LabelRow[]
  related: ArticleCard[]
}

/** Everything a page shows of a published article; null where a visitor finds none. Kept until the magazine changes. */
export async function articlePage(ctx: Context, name: string): Promise<ArticlePage | null> {
  if (!ctx.config.PUBLIC_CONTENT || !(isId(name) || isSlug(name))) return null
  return remember(visitorCache(ctx), ctx, `page ${name.toLowerCase()}`, async () => {
    const id = await idOf(ctx.db, name)
    const listed = id && (await listedById(ctx.db, id))
    const [row] = listed && listed.status === 'published' ? seen(ctx, [listed]) : []
    return row ? pageOf(ctx, row) : null
  })
}

/** The newest, at most 100; empty where the site is closed. */
export async function latestArticles(ctx: Context, n: number): Promise<ArticleCard[]> {
  if (!ctx.config.PUBLIC_CONTENT) return []
  const limit = Math.min(100, Math.max(1, n))
  return remember(visitorCache(ctx), ctx, `latest ${limit}`, async () =>
    cardsOf(ctx, seen(ctx, await listArticles(ctx.db, { language: ctx.language }, { limit }))),
  )
}

/** Published articles in the order of their ids, for sitemaps; the next page begins `after` the last one. */
export async function sitemapEntries(
  ctx: Context,
  { after, limit = 10_000 }: { after?: string; limit?: number } = {},
): Promise<{ id: string; slug: string | null; updatedAt: Date }[]> {
  return ctx.config.PUBLIC_CONTENT ? publishedAfter(ctx.db, after, limit) : []
}

async function pageOf(ctx: Context, row: SeenArticle): Promise<ArticlePage> {
  const { id, page } = row
  const [texts, categories, tags, related, covers, translation] = await Promise.all([
    page.texts(),
    page.categories(),
    page.tags(),
    page.related(),
    page.covers(),
    translationOf(ctx, row),
  ])
  return {
    ...(await cardOf(ctx, row)),
    content: texts.get(id)?.content ?? '',
    weight: row.weight,
    likesCount: row.likes,
    language: row.language,
    translation,
    shareText: row.shareText,
    shareImage: (row.shareImageId && covers.get(row.shareImageId)) || null,
    categories: categories.get(id) ?? [],
    tags: tags.get(id) ?? [],
    related: await cardsOf(ctx, related.get(id) ?? []),
  }
}

const cardsOf = (ctx: Context, rows: readonly SeenArticle[]) => Promise.all(rows.map((row) => cardOf(ctx, row)))

/** What the card of an article shows. */
export async function cardOf(ctx: Context, row: SeenArticle): Promise<ArticleCard> {
  const { id, slug, title, excerpt, type, readingMinutes, publishedAt, createdAt, updatedAt, coverId } = row
  return {
    id,
    slug,
    title,
    excerpt,
    type,
    readingMinutes,
    publishedAt,
    createdAt,
    updatedAt,
    cover: (coverId && (await row.page.covers()).get(coverId)) || null,
    category: mainCategory(row),
    author: authorOf(ctx, row),
  }
}
