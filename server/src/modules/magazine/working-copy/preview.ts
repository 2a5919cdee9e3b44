import type { Context } from '../../../kernel/context.ts'
import { type SeenArticle, seen } from '../article-page-loader.ts'
import { renderText } from '../writing/render-text.ts'
import { settingsOf } from '../writing/texts.ts'

/** The article as it will be with its working copy; without one as it is. */
export async function previewed(ctx: Context, row: SeenArticle): Promise<SeenArticle> {
  const copy = (await row.page.workingCopies()).get(row.id)
  if (!copy) return row
  const { title, revision, savedAt: updatedAt, document } = copy
  const { content, excerpt, readingMinutes, weight } = await renderText(ctx.db, copy)
  const [categories, tags] = [await copy.categories(), await copy.tags()]
  const [main = null] = categories
  const { page: _, ...listed } = row
  const [shown] = seen(ctx, [
    {
      ...listed,
      title,
      ...settingsOf(copy),
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
