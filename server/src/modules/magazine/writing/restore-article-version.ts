import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { SeenArticle } from '../article-page-loader.ts'
import { articleFor } from '../find-article.ts'
import { findVersion } from '../store.ts'
import { readMove } from './read-input.ts'
import { applyWorkingCopy } from './texts.ts'
import { answer, hasReaders, lockTexts, writeArticle, writeWorkingCopy } from './write-article.ts'

/** F-MAG-04: the older text becomes the newest revision, of the working copy where readers see the article. */
export async function restoreArticleVersion(ctx: Context, id: string, revision: number): Promise<SeenArticle> {
  await articleFor(ctx, 'restoreArticleVersion', id)
  const version = await findVersion(ctx.db, id, revision)
  if (!version) throw new Refusal('NOT_FOUND', 'magazine.revisionUnknown')
  const fields = { title: version.title, document: version.document }
  await ctx.transaction(async (tx) => {
    const locked = await lockTexts(tx, id)
    const { row, texts } = locked
    if (hasReaders(ctx, row)) return writeWorkingCopy(tx, ctx, locked, fields, 'restored')
    const after = applyWorkingCopy(texts, fields)
    await writeArticle(tx, ctx, locked, after, readMove(ctx, row, {}, after.article.title), 'restored')
  })
  return answer(ctx, id)
}
