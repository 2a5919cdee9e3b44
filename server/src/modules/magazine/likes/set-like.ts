import { afterCommit, type Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { SeenArticle } from '../article-page-loader.ts'
import { isVisible, seenArticle, unknownArticle } from '../find-article.ts'
import { addLike, removeLike } from '../store.ts'

/** R-MAG-08: one per person; repeating it changes nothing. The database maintains the count. */
export async function setLike(
  ctx: Context,
  operation: 'likeArticle' | 'unlikeArticle',
  id: string,
): Promise<SeenArticle> {
  const actor = ctx.require(operation)
  const before = isId(id) ? await seenArticle(ctx, id) : null
  if (!before || !isVisible(ctx, before)) throw unknownArticle()
  if (before.status !== 'published') throw new Refusal('CONFLICT', 'magazine.likeUnpublished')
  await ctx.transaction(async (tx) => {
    const changed =
      operation === 'likeArticle'
        ? await addLike(tx, { articleId: before.id, userId: actor.id, createdAt: ctx.now() })
        : await removeLike(tx, before.id, actor.id)
    if (changed) afterCommit(tx, () => ctx.publish('magazine.changed', { id: before.id, likes: true }))
  })
  return (await seenArticle(ctx, before.id)) ?? before
}
