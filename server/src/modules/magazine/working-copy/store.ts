import type { ArticleDocument } from '@vondrona/rules/magazine'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Text } from '../writing/texts.ts'

/** The working copy of an article that readers see, until it is published or discarded. */
export interface WorkingCopyRow extends Text {
  articleId: string
  savedAt: Date
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    articlePending: WorkingCopyRow
  }
}

/** The working copy of an article. */
export const findWorkingCopy = (db: Db | Tx, articleId: string): Promise<WorkingCopyRow | undefined> =>
  db.selectFrom('articlePending').selectAll().where('articleId', '=', articleId).executeTakeFirst()

/** The working copies of these articles; not all have one. */
export const findWorkingCopies = (db: Db | Tx, articleIds: readonly string[]): Promise<WorkingCopyRow[]> =>
  db
    .selectFrom('articlePending')
    .selectAll()
    .where(sql<boolean>`article_id = any (${uuids(articleIds)})`)
    .execute()

/** Stores the working copy of an article in place of an earlier one. */
export async function putWorkingCopy(tx: Tx, { document, categoryIds, tagIds, ...row }: WorkingCopyRow): Promise<void> {
  const values = {
    ...row,
    document: sql<ArticleDocument>`${JSON.stringify(document)}::jsonb`,
    categoryIds: uuids(categoryIds),
    tagIds: uuids(tagIds),
  }
  const { articleId: _, ...changes } = values
  await tx
    .insertInto('articlePending')
    .values(values)
    .onConflict((on) => on.column('articleId').doUpdateSet(changes))
    .execute()
}

const uuids = (ids: readonly string[]) => sql<string[]>`${[...ids]}::uuid[]`

/** Deletes the working copy of an article, if there is one. */
export const removeWorkingCopy = (tx: Tx, articleId: string) =>
  tx.deleteFrom('articlePending').where('articleId', '=', articleId).execute()

/**
 * What an author wrote of published articles and never published goes, with its versions; answers whose. The number of
 * the revision continues, so that nobody saves on top of one that is gone.
 */
export async function removeWorkingCopiesOf(tx: Tx, authorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from article_pending using article
      where article.id = article_id and author_id = ${authorId}::uuid
      returning article_id, article_pending.revision as newest, article.revision as shown
    ), versions as (
      delete from article_version version using gone
      where version.article_id = gone.article_id and version.revision > gone.shown
    )
    update article set revision = gone.newest + 1 from gone where article.id = gone.article_id
    returning article.id`.execute(tx)
  return rows.map((row) => row.id)
}
