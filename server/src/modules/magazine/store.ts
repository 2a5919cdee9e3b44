import { type ArticleDocument, articleStates } from '@vondrona/rules/magazine'
import { article } from '@vondrona/rules/magazine/constants'
import { cell, roles } from '@vondrona/rules/permissions'
import { type Generated, sql } from 'kysely'
import { columnCounter } from '../../kernel/counters/counter.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { totalCounter } from '../../kernel/figures/store.ts'
import { lock } from '../../kernel/locks.ts'
import type { ArticleRow, RenderedText, SeenVersion, VersionRow } from './article-row.ts'

type Json = ArticleDocument
type Made =
  | 'categoryId'
  | 'summary'
  | 'shareText'
  | 'shareImageId'
  | 'slug'
  | 'language'
  | 'counterpartId'
  | 'revision'
  | 'likes'
  | 'previewHash'
  | 'imageIds'
type ArticleTable = { [K in keyof ArticleRow]: K extends Made ? Generated<ArticleRow[K]> : ArticleRow[K] }

declare module '../../kernel/db.ts' {
  interface Tables {
    article: ArticleTable
    articleVersion: VersionRow
    /** Every address that is or was an article's. */
    articleSlug: { slug: string; articleId: string; createdAt: Date }
    articleLike: { articleId: string; userId: string; createdAt: Date }
    /** Filled by a trigger. */
    magazineWord: { word: string }
  }
}

export type NewArticle = Omit<ArticleRow, Made> & { imageIds: string[] } & Partial<ArticleRow>
export type ArticleChanges = Partial<Omit<ArticleRow, 'id' | 'authorId' | 'createdAt' | 'likes'>>

const columns = [
  ...(['id', 'authorId', 'title', 'document', 'content', 'cleanVersion', 'plain', 'excerpt'] as const),
  ...(['readingMinutes', 'weight', 'imageIds', 'type', 'status', 'coverId', 'categoryId', 'revision'] as const),
  ...(['summary', 'shareText', 'shareImageId', 'slug', 'language', 'counterpartId'] as const),
  ...(['likes', 'previewHash', 'scheduledAt', 'publishedAt', 'createdAt', 'updatedAt'] as const),
]
const written = (document: ArticleDocument) => sql<Json>`${JSON.stringify(document)}::jsonb`

/** Stores a new article. */
export const addArticle = (tx: Tx, row: NewArticle): Promise<ArticleRow> =>
  tx
    .insertInto('article')
    .values({ ...row, document: written(row.document) })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** An article by its id. */
export const findArticle = (db: Db | Tx, id: string): Promise<ArticleRow | undefined> =>
  db.selectFrom('article').select(columns).where('id', '=', id).executeTakeFirst()

/** Of two that make the same article at once, the second waits for the first. */
export const lockId = (tx: Tx, id: string) => lock(tx, 'one-of-an-id', id)

/** Whoever saves, waits here for whoever saves before them. */
export const lockArticle = (tx: Tx, id: string): Promise<ArticleRow | undefined> =>
  tx.selectFrom('article').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Changes an article; undefined if it does not exist. */
export const changeArticle = (
  tx: Db | Tx,
  id: string,
  { document, ...changes }: ArticleChanges,
): Promise<ArticleRow | undefined> =>
  tx
    .updateTable('article')
    .set({ ...changes, ...(document && { document: written(document) }) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Deletes an article; false if it does not exist. */
export async function removeArticle(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('article').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

const { appear } = articleStates.moves

const writers = roles.filter((role) => cell('createArticle', role) !== 'none')

/**
 * Whoever may not write any more publishes nothing either: an administrator decides on what they had scheduled.
 */
const byWriter = sql<boolean>`exists (select from app_user author where author.id = article.author_id
  and author.status = 'active' and author.deleted_at is null and author.role = any(${[...writers]}::text[]))`

/** Scheduled articles whose minute has come. */
export async function dueArticles(db: Db, now: Date): Promise<string[]> {
  const rows = await due(db, now).select('id').where(byWriter).orderBy('scheduledAt').execute()
  return rows.map((row) => row.id)
}

/** How many of them are held, because their author may not write any more. */
export async function countHeld(db: Db | Tx, now: Date): Promise<number> {
  const { count } = await due(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`not ${byWriter}`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const due = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('article')
    .where('status', 'in', [...appear.from])
    .where('scheduledAt', '<=', now)

/** Of two servers that publish the same article, one gets the row. Its preview link has done its work. */
export const publishScheduled = (tx: Tx, id: string, now: Date): Promise<ArticleRow | undefined> =>
  tx
    .updateTable('article')
    .set({ status: appear.to, publishedAt: sql<Date>`coalesce(published_at, ${now})`, scheduledAt: null })
    .set({ updatedAt: now, previewHash: null })
    .where('id', '=', id)
    .where('status', 'in', [...appear.from])
    .where('scheduledAt', '<=', now)
    .where(byWriter)
    .returning(columns)
    .executeTakeFirst()

/** Some articles that were rendered by other rules than these, or that show this picture. */
export async function articlesToRender(db: Db, of: { version: number } | { imageId: string }, limit: number) {
  const query = db.selectFrom('article').select(['id', 'document', 'coverId', 'summary']).limit(limit)
  return 'version' in of
    ? query.where('cleanVersion', '!=', of.version).execute()
    : query.where(sql<boolean>`image_ids @> array[${of.imageId}::uuid]`).execute()
}

/** Nothing happens where the text was changed in the meantime: that save rendered it. */
export const putRendered = (db: Db, { id, document, coverId, summary }: OfRendering, text: RenderedText) =>
  db
    .updateTable('article')
    .set(text)
    .where('id', '=', id)
    .where('document', '=', written(document))
    .where('coverId', 'is not distinct from', coverId)
    .where('summary', '=', summary)
    .execute()

type OfRendering = Pick<ArticleRow, 'id' | 'document' | 'coverId' | 'summary'>

// versions

/** Stores a version of an article. */
export const addVersion = (tx: Tx, row: VersionRow) =>
  tx
    .insertInto('articleVersion')
    .values({ ...row, document: written(row.document) })
    .execute()

/** The version of an article with the highest revision. */
export const newestVersion = (db: Db | Tx, articleId: string): Promise<VersionRow | undefined> =>
  db
    .selectFrom('articleVersion')
    .selectAll()
    .where('articleId', '=', articleId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** One version of an article. */
export const findVersion = (db: Db | Tx, articleId: string, revision: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom('articleVersion')
    .selectAll()
    .where('articleId', '=', articleId)
    .where('revision', '=', revision)
    .executeTakeFirst()

/** Changes a stored version of an article. */
export const changeVersion = (
  tx: Tx,
  { articleId, revision }: VersionRow,
  { document, ...changes }: Partial<VersionRow>,
) =>
  tx
    .updateTable('articleVersion')
    .set({ ...changes, ...(document && { document: written(document) }) })
    .where('articleId', '=', articleId)
    .where('revision', '=', revision)
    .execute()

/** Newest first. */
export const versionsOf = (db: Db | Tx, articleId: string, revision?: number): Promise<SeenVersion[]> => {
  const query = db
    .selectFrom('articleVersion as version')
    .innerJoin('appUser as person', 'person.id', 'version.savedBy')
    .selectAll('version')
    .select(['person.pseudo', 'person.profilePicture'])
    .select(sql<boolean>`person.deleted_at is not null`.as('erased'))
    .where('version.articleId', '=', articleId)
    .orderBy('version.revision', 'desc')
  return (revision === undefined ? query : query.where('version.revision', '=', revision)).execute()
}

/**
 * Beyond the cap go, between the first and the newest, autosaves before others and of each kind those closest to the
 * one before.
 */
export const thinVersions = (tx: Tx, articleId: string, cap: number = article.versions) =>
  sql`
    delete from article_version where article_id = ${articleId}::uuid and revision in (
      select revision from (
        select revision, kind,
          saved_at - lag(saved_at) over (order by revision) as gap,
          lead(revision) over (order by revision) is null as newest
        from article_version where article_id = ${articleId}::uuid
      ) one
      where gap is not null and not newest
      order by array_position(array['autosaved', 'saved', 'discarded', 'restored', 'published'], kind), gap, revision
      limit greatest(0, (select count(*) from article_version where article_id = ${articleId}::uuid) - ${cap})
    )`.execute(tx)

/** Pictures that the article, its working copy and its kept versions show: what is restored has its pictures. */
export async function imagesShown(tx: Tx, articleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(image_ids)::text as id from article where id = ${articleId}::uuid
    union
    select share_image_id::text from article where id = ${articleId}::uuid and share_image_id is not null
    union
    select share_image_id::text from article_pending where article_id = ${articleId}::uuid and share_image_id is not null
    union
    select cover_id::text from article_pending where article_id = ${articleId}::uuid and cover_id is not null
    union
    select jsonb_path_query(document, '$.** ? (@.type == "image").attrs.id') #>> '{}' from (
      select document from article_version where article_id = ${articleId}::uuid
      union all select document from article_pending where article_id = ${articleId}::uuid) one`.execute(tx)
  return rows.map((row) => row.id)
}

// addresses

/** The article that an address leads or led to. */
export const articleAtSlug = async (db: Db | Tx, slug: string): Promise<string | null> =>
  (await db.selectFrom('articleSlug').select('articleId').where('slug', '=', slug).executeTakeFirst())?.articleId ??
  null

/**
 * Takes an address for an article; false where another one has it. Of an article that nobody has read yet, the addresses
 * before are free again.
 */
export async function takeSlug(
  tx: Tx,
  {
    slug,
    articleId,
    createdAt,
    keepsOthers,
  }: { slug: string | null; articleId: string; createdAt: Date; keepsOthers: boolean },
): Promise<boolean> {
  if (!keepsOthers)
    await tx
      .deleteFrom('articleSlug')
      .where('articleId', '=', articleId)
      .where('slug', 'is distinct from', slug)
      .execute()
  if (slug === null) return true
  await tx
    .insertInto('articleSlug')
    .values({ slug, articleId, createdAt })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await articleAtSlug(tx, slug)) === articleId
}

// likes

/** Stores a like; false if there was one. */
export async function addLike(tx: Tx, row: { articleId: string; userId: string; createdAt: Date }) {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('articleLike')
    .values(row)
    .onConflict((on) => on.columns(['articleId', 'userId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes a like; false if there was none. */
export async function removeLike(tx: Tx, articleId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('articleLike')
    .where('articleId', '=', articleId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those of these articles that the member likes. */
export async function likedAmong(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('articleLike')
    .select('articleId')
    .where('userId', '=', userId)
    .where('articleId', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.articleId))
}

// of one member

/**
 * Texts that were given up, with the saves that led to them since one was published: readers never saw them. Of an
 * author's articles; answers whose.
 */
export async function removeGivenUp(tx: Tx, authorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select version.article_id, version.revision as up_to, (
        select coalesce(max(revision), 0) from article_version seen
        where seen.article_id = version.article_id and seen.revision < version.revision and kind = 'published'
      ) as since
      from article_version version join article on article.id = version.article_id
      where article.author_id = ${authorId}::uuid and version.kind = 'discarded'
    )
    delete from article_version version using given, article
    where version.article_id = given.article_id and version.revision > since and version.revision <= up_to
      and article.id = version.article_id and version.revision <> article.revision
    returning version.article_id as id`.execute(tx)
  return [...new Set(rows.map((row) => row.id))]
}

/** Their ids. */
export async function removeUnpublished(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('article')
    .where('authorId', '=', userId)
    .where('publishedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

const under = (table: string) =>
  columnCounter({
    table,
    column: 'count',
    counted: `select count(*) from article_${table} a where a.${table}_id = one.id and a.listed_at is not null`,
  })

/** What triggers count. */
export const counters = [
  columnCounter({
    table: 'article',
    column: 'likes',
    counted: 'select count(*) from article_like l where l.article_id = one.id',
  }),
  under('category'),
  under('tag'),
  totalCounter('articles', 'article'),
]
