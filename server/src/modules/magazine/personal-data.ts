import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { useImages } from '../uploads/index.ts'
import { articlesOf, forgetLikes, likesOf, removeUnpublished, versionsBy } from './store.ts'

/** What is kept about a member as an author and as a reader. */
export async function magazineData(db: Db | Tx, userId: string) {
  const written = (await articlesOf(db, userId)).map((row) => ({
    ...{ id: row.id, title: row.title, text: row.plain, type: row.type, status: row.status },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at, publishedAt: row.published_at },
  }))
  return { articles: written, versions: await versionsBy(db, userId), likes: await likesOf(db, userId) }
}

/**
 * Of an erased account: likes and what was never published go. What was published belongs to the magazine and its
 * readers; it stays without its author's name, as do the versions that the account saved.
 */
export async function forgetMagazine(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await forgetLikes(tx, userId)
  for (const id of await removeUnpublished(tx, userId)) await useImages(tx, 'magazine', id, [])
  afterCommit(tx, () => ctx.publish('magazine.changed', { id: null }))
}
