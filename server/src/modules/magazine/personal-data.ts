import { textOf } from '@vondrona/rules/magazine'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { useImages } from '../uploads/index.ts'
import { articlesOf, forgetLikes, imagesShown, likesOf, removeGivenUp, removeUnpublished, versionsBy } from './store.ts'
import { findWorkingCopies, removeWorkingCopiesOf, type WorkingCopyRow } from './working-copy/store.ts'

/** What is kept about a member as an author and as a reader. */
export async function magazineData(db: Db | Tx, userId: string) {
  const rows = await articlesOf(db, userId)
  const pending = new Map(
    (
      await findWorkingCopies(
        db,
        rows.map((row) => row.id),
      )
    ).map((row) => [row.article_id, row]),
  )
  const written = rows.map((row) => ({
    id: row.id,
    title: row.title,
    text: row.plain,
    type: row.type,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    pending: pendingData(pending.get(row.id)),
  }))
  return { articles: written, versions: await versionsBy(db, userId), likes: await likesOf(db, userId) }
}

/** What its author wrote and readers do not see yet. */
const pendingData = (row: WorkingCopyRow | undefined) =>
  row ? { title: row.title, text: textOf(row.document), type: row.type, savedAt: row.saved_at } : null

/**
 * Of an erased account: likes and what was never published go, also working copies and what was discarded. What was
 * published belongs to the magazine and its readers; it stays without its author's name, as do the versions that the
 * account saved.
 */
export async function forgetMagazine(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await forgetLikes(tx, userId)
  for (const id of await removeUnpublished(tx, userId)) await useImages(tx, 'magazine', id, [])
  const poorer = [...(await removeWorkingCopiesOf(tx, userId)), ...(await removeGivenUp(tx, userId))]
  for (const id of new Set(poorer)) await useImages(tx, 'magazine', id, await imagesShown(tx, id))
  afterCommit(tx, () => ctx.publish('magazine.changed', { id: null }))
}
