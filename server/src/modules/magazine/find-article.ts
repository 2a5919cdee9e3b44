import { isSlug } from '@vondrona/rules/magazine'
import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import { hashToken, sameBytes } from '../../kernel/crypto/secrets.ts'
import type { Db } from '../../kernel/db.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { type SeenArticle, seen } from './article-page-loader.ts'
import type { ArticleRow, ListedArticle } from './article-row.ts'
import { listedById } from './lists/store.ts'
import { articleAtSlug, findArticle } from './store.ts'
import { previewed } from './working-copy/preview.ts'

/** The refusal for an article that does not exist or that the caller may not see. */
export const unknownArticle = () => new Refusal('NOT_FOUND', 'magazine.notFound')

/** The article, for whom the table lets act on it: its author, or whoever may act on any. NOT_FOUND where there is none. */
export async function articleFor(ctx: Context, operation: Operation, id: string): Promise<ArticleRow> {
  ctx.require(operation)
  const row = isId(id) ? await findArticle(ctx.db, id) : undefined
  if (!row) throw unknownArticle()
  ctx.require(operation, row.authorId)
  return row
}

/** An article is named by its id, or by an address that is or was its own. */
export const idOf = async (db: Db, name: string): Promise<string | null> =>
  isId(name) ? name.toLowerCase() : isSlug(name) ? articleAtSlug(db, name) : null

/** What is published is for readers; everything else for who may edit it. */
export const isVisible = (ctx: Context, row: Pick<ListedArticle, 'status' | 'authorId'>): boolean =>
  row.status === 'published' || ctx.may('updateArticle', row.authorId)

/** The article as the caller sees it, with a preview link as it is to be; null where there is none for them. */
export async function article(ctx: Context, name: string, preview?: string | null): Promise<SeenArticle | null> {
  const id = (await idOf(ctx.db, name)) ?? ''
  if (preview && isId(id) && (await opens(ctx, id, preview))) {
    ctx.admit('article')
    const row = await seenArticle(ctx, id)
    return row && previewed(ctx, row)
  }
  reader(ctx, 'article')
  const row = isId(id) ? await seenArticle(ctx, id) : null
  return row && isVisible(ctx, row) ? row : null
}

async function opens(ctx: Context, id: string, secret: string): Promise<boolean> {
  const row = await findArticle(ctx.db, id)
  return Boolean(row?.previewHash && sameBytes(row.previewHash, hashToken(secret)))
}

/** The GraphQL parent of one article, whatever its status. */
export async function seenArticle(ctx: Context, id: string): Promise<SeenArticle | null> {
  const row = await listedById(ctx.db, id)
  return row ? (seen(ctx, [row])[0] ?? null) : null
}

/** The same article in the other language, as far as the caller may see it. */
export async function translationOf(ctx: Context, { counterpartId, page }: SeenArticle) {
  const other = counterpartId && (await page.counterparts()).get(counterpartId)
  return other && isVisible(ctx, other) ? other : null
}
