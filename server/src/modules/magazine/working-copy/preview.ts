import type { Context } from '../../../kernel/context.ts'
import { type SeenArticle, seen } from '../article-page-loader.ts'
import { renderText } from '../writing/render-text.ts'

/** The article as it will be with its working copy; without one as it is. */
export async function previewed(ctx: Context, row: SeenArticle): Promise<SeenArticle> {
  const copy = (await row.page.workingCopies()).get(row.id)
  if (!copy) return row
  const { title, document, type, coverId, revision, savedAt: updatedAt } = copy
  const { content, excerpt, readingMinutes, weight } = await renderText(ctx.db, document, coverId)
  const [categories, tags] = [await copy.categories(), await copy.tags()]
  const [main = null] = categories
  const { page: _, ...listed } = row
  const [shown] = seen(ctx, [
    {
      ...listed,
      title,
      type,
      coverId,
      revision,
      updatedAt,
      excerpt,
      readingMinutes,
      weight,
      categoryId: main?.id ?? null,
      categoryName: main?.name ?? null,
      categoryCount: main?.count ?? null,
      details: { content, document: JSON.stringify(document), categories, tags },
    },
  ])
  return shown ?? row
}
