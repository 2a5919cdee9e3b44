import { searchable } from '@vondrona/rules/accounts'
import { pageSize } from '@vondrona/rules/constants'
import type { ArticleStatus, ArticleType } from '@vondrona/rules/magazine'
import { cleanLine, cutTo } from '@vondrona/rules/typed'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageStart } from '../../../kernel/paging.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { seen } from '../article-page-loader.ts'
import { findLabelByKey } from '../labels/store.ts'
import { corrected } from './correct-search.ts'
import { isFound, type ListFilter, type ListPage, listArticles, searchArticles } from './store.ts'

const oldestPage = 50 // `page` of existing clients; further on goes by `after`
const longestSearch = 200

export interface ArticleFilters {
  search?: string | null
  categoryId?: string | null
  tag?: string | null
  type?: ArticleType | null
  authorId?: string | null
  status?: ArticleStatus | null
  mine?: boolean | null
}

/** R-MAG-10: newest first; with a search the best first. */
export async function articles(ctx: Context, filters?: ArticleFilters | null, pagination?: Pagination | null) {
  reader(ctx, 'articles')
  const { after, limit } = pageStart(pagination, pageSize.cards)
  const number = pagination?.page ?? 1
  if (number < 1 || number > oldestPage) throw badInput([{ field: 'page', key: 'shell.badInput' }])
  const filter = await readFilter(ctx, filters ?? {})
  if (!filter) return []
  const page = { after, limit, offset: after ? 0 : (number - 1) * limit }
  const words = cutTo(cleanLine(filters?.search ?? ''), longestSearch)
  return seen(ctx, words ? await search(ctx, words, filter, page) : await listArticles(ctx.db, filter, page))
}

async function search(ctx: Context, words: string, filter: ListFilter, page: ListPage) {
  filter = { ...filter, language: undefined } // whoever searches for a word finds it in any language
  const rows = await searchArticles(ctx.db, { words }, filter, page)
  if (rows.length > 0 || (await isFound(ctx.db, { words }))) return rows
  const other = await corrected(ctx.db, words)
  return other ? searchArticles(ctx.db, other, filter, page) : []
}

/** Null where nothing can be in the list: an id that is none, a tag that does not exist. */
async function readFilter(ctx: Context, filters: ArticleFilters): Promise<ListFilter | null> {
  const { categoryId, tag, type, authorId } = filters
  if ((categoryId && !isId(categoryId)) || (authorId && !isId(authorId))) return null
  const tagId = tag ? await tagIdOf(ctx, tag) : undefined
  if (tagId === null) return null
  const who = deskOf(ctx, filters)
  return {
    categoryId: categoryId ?? undefined,
    tagId,
    type: type ?? undefined,
    authorId: who.authorId ?? authorId ?? undefined,
    language: authorId ? undefined : ctx.language,
    desk: who.desk,
  }
}

async function tagIdOf(ctx: Context, tag: string): Promise<string | null> {
  const key = searchable(cutTo(tag, longestSearch)).replaceAll('\0', '')
  return isId(tag) ? tag : ((await findLabelByKey(ctx.db, 'tag', key))?.id ?? null)
}

/** Editors see what is not published of their own, admins of all; everybody else what is published. */
function deskOf(ctx: Context, { status, mine }: ArticleFilters): Pick<ListFilter, 'authorId' | 'desk'> {
  const own = ctx.actor?.id
  const edits = own !== undefined && ctx.may('updateArticle', own)
  if (mine) return { authorId: own ?? nobody, ...(edits && { desk: { status: status ?? 'any' } }) }
  if (!edits || !status || status === 'published') return {}
  return { ...(!ctx.may('updateArticle', nobody) && { authorId: own }), desk: { status } }
}

/** An id that no member has. */
const nobody = '00000000-0000-0000-0000-000000000000'
