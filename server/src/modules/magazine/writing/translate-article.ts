import { afterCommit, type Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import type { SeenArticle } from '../article-page-loader.ts'
import { articleFor } from '../find-article.ts'
import { putLabels } from '../labels/store.ts'
import { addArticle, addVersion, changeArticle, imagesShown } from '../store.ts'
import { renderText } from './render-text.ts'
import { newestOf } from './texts.ts'
import { answer, lockTexts } from './write-article.ts'

/**
 * F-MAG-05: the same article in the other language, a draft that begins as a copy; the one there is, if there is one. From
 * then on they are two articles: saving the one leaves the other alone.
 */
export async function translateArticle(ctx: Context, id: string): Promise<SeenArticle> {
  const { authorId } = await articleFor(ctx, 'translateArticle', id)
  const by = ctx.require('translateArticle', authorId)
  const other = await ctx.transaction(async (tx) => {
    const { row, texts } = await lockTexts(tx, id)
    if (row.counterpartId) return row.counterpartId
    // The pair is told apart by what readers have: a language that is still to come out has to be out before.
    if (newestOf(texts).language !== row.language) throw new Refusal('CONFLICT', 'magazine.languagePending')
    const { revision: _, categoryIds, tagIds, slug: __, ...fields } = newestOf(texts)
    const [own, now] = [ctx.newId(), ctx.now()]
    const language = fields.language === 'fr' ? 'en' : 'fr'
    await addArticle(tx, {
      id: own,
      authorId,
      createdAt: now,
      updatedAt: now,
      counterpartId: id,
      status: 'draft',
      scheduledAt: null,
      publishedAt: null,
      ...fields,
      ...(await renderText(tx, fields)),
      language,
    })
    await changeArticle(tx, id, { counterpartId: own })
    const { title, document } = fields
    await addVersion(tx, {
      articleId: own,
      revision: 1,
      title,
      document,
      kind: 'saved',
      savedBy: by.id,
      beganAt: now,
      savedAt: now,
    })
    await putLabels(tx, own, { categoryIds, tagIds })
    await useImages(tx, 'magazine', own, await imagesShown(tx, own))
    await writeAudit(tx, ctx, 'article.created', { targetId: own, detail: { after: 'draft' } })
    afterCommit(tx, () => ctx.publish('magazine.changed', { id: own }))
    return own
  })
  return answer(ctx, other)
}
