import type { ArticleDocument, ArticleStatus, ArticleType } from '@vondrona/rules/magazine'
import { article } from '@vondrona/rules/magazine/constants'
import type { Language } from '@vondrona/rules/texts'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { ArticleDetails, ListedArticle } from '../article-row.ts'

/** Plain SQL text, since lists are the most frequent query and a constant text costs nothing to build. */
const columns = `a.id, a.author_id, a.title, a.excerpt, a.reading_minutes, a.weight, a.type, a.status, a.cover_id,
  a.category_id, a.revision, a.likes, a.summary, a.share_text, a.share_image_id, a.slug, a.language, a.counterpart_id, a.scheduled_at, a.published_at, a.created_at, a.updated_at,
  u.pseudo as author_pseudo, u.profile_picture as author_picture, u.deleted_at is not null as author_erased,
  c.name as category_name, c.count as category_count`
const joins = `join app_user u on u.id = a.author_id left join category c on c.id = a.category_id`

export interface ListFilter {
  categoryId?: string | undefined
  /** Id or name without accents and capitals. */
  tagId?: string | undefined
  type?: ArticleType | undefined
  authorId?: string | undefined
  /** Of an article that is out in two languages only this one. */
  language?: Language | undefined
  /** Without: what is published, newest first. With: an editor's desk, in the order of making; `any` status or one. */
  desk?: { status: ArticleStatus | 'any' } | undefined
}

export interface ListPage {
  /** The id of the last article of the page before. */
  after?: string | undefined
  offset?: number
  limit: number
}

class Parameters {
  readonly values: unknown[] = []
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

const run = async <T>(db: Db | Tx, text: string, { values }: Parameters): Promise<T[]> =>
  (await db.executeQuery<T>(CompiledQuery.raw(text, values))).rows

/** A parameter, so that not every page number is a statement of its own; the first page has none, for the sake of its plan. */
const skip = (parameters: Parameters, offset: number) => (offset === 0 ? '' : `offset ${parameters.add(offset)}`)

/** The conditions on `a` that narrow a list; `driven` is the filter that the list is read from already. */
function conditions(parameters: Parameters, filter: ListFilter, driven?: 'category' | 'tag'): string[] {
  const { categoryId, tagId, type, authorId, language, desk } = filter
  const under = (label: 'category' | 'tag', id: string) =>
    `exists (select from article_${label} l where l.article_id = a.id and l.${label}_id = ${parameters.add(id)}::uuid)`
  return [
    ...(!desk ? [`a.status = 'published'`] : []),
    ...(desk && desk.status !== 'any' ? [`a.status = ${parameters.add(desk.status)}`] : []),
    ...(categoryId && driven !== 'category' ? [under('category', categoryId)] : []),
    ...(tagId && driven !== 'tag' ? [under('tag', tagId)] : []),
    ...(type ? [`a.type = ${parameters.add(type)}`] : []),
    ...(authorId ? [`a.author_id = ${parameters.add(authorId)}::uuid`] : []),
    ...(language && !desk ? [inLanguage(parameters.add(language))] : []),
  ]
}

/** In this language, or not out in it. */
const inLanguage = (language: string) => `(a.language = ${language} or a.counterpart_id is null or not exists (
  select from article other where other.id = a.counterpart_id and other.status = 'published'))`

/** Keyset pages: the thousandth costs what the first one costs. */
export function listArticles(db: Db | Tx, filter: ListFilter, page: ListPage): Promise<ListedArticle[]> {
  return filter.desk ? listDesk(db, filter, page) : listPublished(db, filter, page)
}

function listPublished(db: Db | Tx, filter: ListFilter, { after, offset = 0, limit }: ListPage) {
  const parameters = new Parameters()
  const driven = filter.tagId ? 'tag' : filter.categoryId ? 'category' : undefined
  const where = conditions(parameters, filter, driven)
  let from = 'article a'
  let [at, id] = ['a.published_at', 'a.id']
  if (driven) {
    const label = parameters.add(filter.tagId ?? filter.categoryId)
    from = `article_${driven} l join article a on a.id = l.article_id`
    where.push(`l.${driven}_id = ${label}::uuid`, 'l.listed_at is not null')
    ;[at, id] = ['l.listed_at', 'l.article_id']
  }
  if (after) {
    const last = parameters.add(after)
    const made = parameters.add(madeAt(after))
    where.push(
      `(${at}, ${id}) < (coalesce((select published_at from article where id = ${last}::uuid), ${made}), ${last}::uuid)`,
    )
  }
  const text = `select ${columns} from ${from} ${joins} where ${where.join(' and ')}
    order by ${at} desc, ${id} desc limit ${limit} ${skip(parameters, offset)}`
  return run<ListedArticle>(db, text, parameters)
}

function listDesk(db: Db | Tx, filter: ListFilter, { after, offset = 0, limit }: ListPage) {
  const parameters = new Parameters()
  const where = ['true', ...conditions(parameters, filter)]
  if (after) {
    const last = parameters.add(after)
    const made = parameters.add(madeAt(after))
    where.push(
      `(a.created_at, a.id) < (coalesce((select created_at from article where id = ${last}::uuid), ${made}), ${last}::uuid)`,
    )
  }
  const text = `select ${columns} from article a ${joins} where ${where.join(' and ')}
    order by a.created_at desc, a.id desc limit ${limit} ${skip(parameters, offset)}`
  return run<ListedArticle>(db, text, parameters)
}

/**
 * If the last article of a page has since been deleted, the list continues from when it was made: our own ids tell
 * (version 7).
 */
const madeAt = (id: string): Date | null =>
  id[14] === '7' ? new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)) : null

/** `words`: as a person types them; `query`: of PostgreSQL's own language, made by the correction of words. */
export type Search = { words: string } | { query: string }

const queryOf = (parameters: Parameters, search: Search) =>
  'words' in search
    ? `websearch_to_tsquery('magazine', ${parameters.add(search.words)})`
    : `to_tsquery('magazine', ${parameters.add(search.query)})`

const marks = `StartSel=\u{E000}, StopSel=\u{E001}`

/**
 * Of the newest `article.searched` that match: the newest `article.ranked` of them, the best first, then the others by
 * date. Words are marked in the page that is shown.
 */
export function searchArticles(db: Db | Tx, search: Search, filter: ListFilter, page: ListPage) {
  const { after, offset = 0, limit } = page
  const parameters = new Parameters()
  const query = queryOf(parameters, search)
  const found = `a.search @@ ${query} and counts_as_reading(a.search)`
  const where = [found, ...conditions(parameters, filter)].join(' and ')
  // Of a word that most texts have, the newest are found along the list; of a rare one, along the index of words. The
  // database knows which it is, once it knows what reading a text costs.
  const at = filter.desk ? 'coalesce(a.published_at, a.created_at)' : 'a.published_at'
  const last = after && parameters.add(after)
  // The first pages lie within what is ranked: what comes behind it need not be found.
  const reached = after || offset + limit > article.ranked ? article.searched : article.ranked
  const text = `
    with newest as materialized (
      select *, row_number() over (order by at desc, id desc) as nth from (
        select a.id, ${at} as at from article a where ${where} order by ${at} desc, a.id desc limit ${reached}) one),
    ranked as materialized (
      select id, row_number() over (order by relevance desc nulls last, at desc, id desc) as place from (
        select n.id, n.at, (select ts_rank(a.search, ${query}, 1) from article a where a.id = n.id and n.nth <= ${article.ranked})
          as relevance from newest n) one),
    shown as materialized (
      select id, place from ranked
      ${last ? `where place > coalesce((select place from ranked where id = ${last}::uuid), 0)` : ''}
      order by place limit ${limit} offset ${offset})
    select ${columns},
      ts_headline('magazine', a.title, ${query}, '${marks}, HighlightAll=true') as found_title,
      ts_headline('magazine', left(a.plain, ${article.extractFrom}), ${query}, '${marks}, MaxFragments=2, MaxWords=24, MinWords=8, FragmentDelimiter=" … "') as found_text
    from shown s join article a on a.id = s.id ${joins} order by s.place`
  return run<ListedArticle>(db, text, parameters)
}

/** Whether anything at all that is published matches. */
export async function isFound(db: Db | Tx, search: Search): Promise<boolean> {
  const parameters = new Parameters()
  // Asked for one row alone, the database would look through the complete table in the hope of an early find.
  const text = `
    with matched as materialized (
      select from article a where a.status = 'published' and a.search @@ ${queryOf(parameters, search)} limit ${article.searched})
    select 1 from matched limit 1`
  return (await run(db, text, parameters)).length > 0
}

export interface Neighbour {
  sought: string
  word: string
}

/**
 * Words of the magazine that look most like these, the closest first; a word that is known is its own only neighbour.
 */
export async function neighboursOf(db: Db | Tx, words: readonly string[], each: number): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select sought.word as sought, near.word from unnest(${[...words]}::text[]) sought (word)
    cross join lateral (
      select known.word from magazine_word known
      order by known.word <-> sought.word limit ${each}
    ) near`.execute(db)
  return rows
}

/** Words of published articles that the trigger did not learn; gives how many. */
export async function learnWordsAnew(db: Db): Promise<number> {
  let [last, learned] = [null as string | null, 0]
  do {
    const { rows } = await sql<{ last: string | null; learned: number }>`
      with batch as (
        select id, title, plain from article
        where status = 'published' and (${last}::uuid is null or id > ${last}::uuid) order by id limit 200
      ), added as (
        insert into magazine_word (word)
        select distinct word from batch, unnest(tsvector_to_array(to_tsvector('magazine_words', title || ' ' || plain))) word
        where length(word) between 4 and 40 and word ~ '^[[:alpha:]-]+$' order by word
        on conflict do nothing returning word
      )
      select (select id from batch order by id desc limit 1) as last, (select count(*)::int from added) as learned`.execute(
      db,
    )
    last = rows[0]?.last ?? null
    learned += rows[0]?.learned ?? 0
  } while (last !== null)
  return learned
}

const labels = (label: 'category' | 'tag') => `(
  select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name, 'count', one.count) order by under.position), '[]')
  from article_${label} under join ${label} one on one.id = under.${label}_id where under.article_id = a.id)`
const byId = `select ${columns}, a.content, a.document::text as document,
  ${labels('category')} as categories, ${labels('tag')} as tags
  from article a ${joins} where a.id = $1::uuid`

/** With everything of its own, in one question. */
export async function listedById(db: Db | Tx, id: string): Promise<ListedArticle | null> {
  const { rows } = await db.executeQuery<ListedArticle & ArticleDetails>(CompiledQuery.raw(byId, [id]))
  const [row] = rows
  if (!row) return null
  const { content, document, categories, tags, ...listed } = row
  return { ...listed, details: { content, document, categories, tags } }
}

/** The published texts of these articles, by id. */
export async function textsOf(db: Db | Tx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'content', 'document'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map<string, { content: string; document: ArticleDocument }>(rows.map((row) => [row.id, row]))
}

/** The same articles in the other language, by their own ids. */
export async function counterparts(db: Db | Tx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'slug', 'language', 'status', 'title', 'authorId'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Published ones that share most tags and categories, the newest first; for several articles at once. */
export async function relatedTo(
  db: Db | Tx,
  ids: readonly string[],
  language: Language,
  each: number = article.related,
) {
  const parameters = new Parameters()
  const newest = (label: 'tag' | 'category', weight: number) => `
    select other.article_id, ${weight} as weight, other.listed_at
    from article_${label} mine cross join lateral (
      select t.article_id, t.listed_at from article_${label} t
      where t.${label}_id = mine.${label}_id and t.listed_at is not null and t.article_id <> s.id
      order by t.listed_at desc, t.article_id desc limit ${each * 2}) other
    where mine.article_id = s.id`
  const text = `
    select s.id as related_to, ${columns} from unnest(${parameters.add([...ids])}::uuid[]) s (id)
    cross join lateral (
      select article_id, sum(weight) as weight, max(listed_at) as listed_at
      from (${newest('tag', 2)} union all ${newest('category', 1)}) one
      group by article_id order by sum(weight) desc, max(listed_at) desc, article_id desc limit ${each}) r
    join article a on a.id = r.article_id ${joins}
    where a.counterpart_id is distinct from s.id and ${inLanguage(parameters.add(language))}
    order by s.id, r.weight desc, r.listed_at desc, r.article_id desc`
  const found = new Map<string, ListedArticle[]>()
  for (const { relatedTo, ...row } of await run<ListedArticle & { relatedTo: string }>(db, text, parameters))
    found.set(relatedTo, [...(found.get(relatedTo) ?? []), row])
  return found
}

/** For the sitemap: what is published, in the order of making. */
export const publishedAfter = (db: Db, after: string | undefined, limit: number) => {
  let query = db
    .selectFrom('article')
    .select(['id', 'slug', 'updatedAt'])
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where('id', '>', after)
  return query.execute()
}
