import type { Context } from '../../../kernel/context.ts'
import { type SeenArticle, seen } from '../seen-page.ts'
import { renderText } from '../writing/render-text.ts'

/** The article as it will be with its working copy; without one as it is. */
export async function previewed(ctx: Context, row: SeenArticle): Promise<SeenArticle> {
  const copy = (await row.page.workingCopies()).get(row.id)
  if (!copy) return row
  const { title, document, type, cover_id, revision, saved_at: updated_at } = copy
  const { content, excerpt, reading_minutes, weight } = await renderText(ctx.db, document, cover_id)
  const [categories, tags] = [await copy.categories(), await copy.tags()]
  const [main = null] = categories
  const { page: _, ...listed } = row
  const [shown] = seen(ctx, [
    {
      ...listed,
      title,
      type,
      cover_id,
      revision,
      updated_at,
      excerpt,
      reading_minutes,
      weight,
      category_id: main?.id ?? null,
      category_name: main?.name ?? null,
      category_count: main?.count ?? null,
      details: { content, document: JSON.stringify(document), categories, tags },
    },
  ])
  return shown ?? row
}
