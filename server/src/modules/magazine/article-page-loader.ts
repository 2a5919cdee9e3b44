import type { ArticleDocument } from '@vondrona/rules/magazine'
import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import { type AccountsAmong, accountsAmong } from '../accounts/index.ts'
import { type Image, imagesOf } from '../uploads/index.ts'
import type { ArticleDetails, LabelRow, ListedArticle } from './article-row.ts'
import { labelsOf } from './labels/store.ts'
import { counterparts, relatedTo, textsOf } from './lists/store.ts'
import { likedAmong } from './store.ts'
import { type WorkingCopy, workingCopiesOf } from './working-copy/seen-working-copy.ts'

/** An article with the loader of the page that it was read with. */
export interface SeenArticle extends ListedArticle {
  page: ArticlePageLoader
}

/** The GraphQL parents of these articles, which load their related rows together. */
export const seen = (ctx: Context, rows: readonly ListedArticle[]): SeenArticle[] => {
  const page = new ArticlePageLoader(ctx, rows)
  return rows.map((row) => Object.assign(row, { page }))
}

/**
 * Loads related rows once for all articles of a page when the first of them needs any: a list costs as many queries as
 * one article.
 */
export class ArticlePageLoader {
  readonly #ctx: Context
  readonly #rows: readonly ListedArticle[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly ListedArticle[]) {
    this.#ctx = ctx
    this.#rows = rows
    const [only] = rows
    if (only?.details && rows.length === 1) this.#know(only.id, only.details)
  }

  /** What was read with the article is not read again. */
  #know(id: string, { content, document, categories, tags }: ArticleDetails) {
    const text = {
      content,
      get document(): ArticleDocument {
        return JSON.parse(document)
      },
    }
    for (const [name, value] of Object.entries({ texts: text, categories, tags }))
      void this.#once(name, async () => new Map([[id, value]]))
  }

  get #ids() {
    return [...new Set(this.#rows.map((row) => row.id))]
  }

  texts(): Promise<Map<string, { content: string; document: ArticleDocument }>> {
    return this.#once('texts', () => textsOf(this.#ctx.db, this.#ids))
  }

  categories(): Promise<Map<string, LabelRow[]>> {
    return this.#once('categories', () => labelsOf(this.#ctx.db, 'category', this.#ids))
  }

  tags(): Promise<Map<string, LabelRow[]>> {
    return this.#once('tags', () => labelsOf(this.#ctx.db, 'tag', this.#ids))
  }

  covers(): Promise<Map<string, Image>> {
    const ids = [
      ...new Set(this.#rows.flatMap(({ coverId, shareImageId }) => [coverId ?? [], shareImageId ?? []].flat())),
    ]
    return this.#once('covers', async () => (ids.length > 0 ? imagesOf(this.#ctx.db, ids) : new Map()))
  }

  /** The same articles in the other language, by the ids of those. */
  counterparts(): Promise<Awaited<ReturnType<typeof counterparts>>> {
    const ids = [...new Set(this.#rows.flatMap(({ counterpartId }) => counterpartId ?? []))]
    return this.#once('counterparts', async () => (ids.length > 0 ? counterparts(this.#ctx.db, ids) : new Map()))
  }

  /** Of their authors, as far as the caller may see them. */
  accounts(): ReturnType<AccountsAmong> {
    const ids = [...new Set(this.#rows.map(({ authorId }) => authorId))]
    return this.#once('accounts', accountsAmong(this.#ctx, 'authors', ids))
  }

  liked(): Promise<Set<string>> {
    const { actor, db } = this.#ctx
    return this.#once('liked', async () => (actor ? likedAmong(db, actor.id, this.#ids) : new Set()))
  }

  /** Of those that have one; for their editors. */
  workingCopies(): Promise<Map<string, WorkingCopy>> {
    return this.#once('workingCopies', () => workingCopiesOf(this.#ctx.db, this.#ids))
  }

  related(): Promise<Map<string, SeenArticle[]>> {
    return this.#once('related', async () => {
      const found = await relatedTo(this.#ctx.db, this.#ids, this.#ctx.language)
      const all = seen(this.#ctx, [...found.values()].flat()).values()
      return new Map([...found].map(([id, rows]) => [id, [...all.take(rows.length)]]))
    })
  }
}
