import { afterCommit, type Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import type { SeenArticle } from '../article-page-loader.ts'
import { articleFor, seenArticle, unknownArticle } from '../find-article.ts'
import { changeArticle, changeVersion, findVersion, imagesShown, lockArticle } from '../store.ts'
import { findWorkingCopy, removeWorkingCopy } from '../working-copy/store.ts'
import { keepVersion } from './keep-version.ts'

/**
 * Discards the working copy: what readers see is the newest revision again, and the copy a version of the history
 * (F-MAG-04). CONFLICT where somebody saved since `revision`: nobody discards what they did not see.
 */
export async function discardArticleChanges(ctx: Context, id: string, revision: number): Promise<SeenArticle> {
  await articleFor(ctx, 'discardArticleChanges', id)
  await ctx.transaction(async (tx) => {
    const article = await lockArticle(tx, id)
    if (!article) throw unknownArticle()
    const copy = await findWorkingCopy(tx, id)
    if (!copy) return // done before: a response that was lost
    if (copy.revision !== revision) throw new Refusal('CONFLICT', 'magazine.savedMeanwhile')
    const { title, document } = article
    const next = revision + 1
    const version = revision > article.revision && (await findVersion(tx, id, revision))
    if (version) await changeVersion(tx, version, { kind: 'discarded' })
    await removeWorkingCopy(tx, id)
    await changeArticle(tx, id, { revision: next })
    await keepVersion(tx, ctx, id, { revision: next, title, document }, { kind: 'restored' })
    await useImages(tx, 'magazine', id, await imagesShown(tx, id))
    await writeAudit(tx, ctx, 'article.discarded', { targetId: id })
    if (article.previewHash) afterCommit(tx, () => ctx.publish('magazine.changed', { id }))
  })
  return (await seenArticle(ctx, id)) ?? refuse()
}

const refuse = (): never => {
  throw unknownArticle()
}
