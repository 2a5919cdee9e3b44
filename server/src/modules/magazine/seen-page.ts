import type { ArticleDocument } from '@vondrona/rules/magazine'
import type { Context } from '../../kernel/context.ts'
import { type Image, imagesOf } from '../uploads/index.ts'
import type { LabelRow, ListedArticle } from './article-row.ts'
import { labelsOf } from './labels/store.ts'
import { relatedTo, textsOf } from './lists/store.ts'
import { likedAmong } from './store.ts'

/** An article together with those that were read with it. */
export interface SeenArticle extends ListedArticle {
  page: SeenPage
}

export const seen = (ctx: Context, rows: readonly ListedArticle[]): SeenArticle[] => {
  const page = new SeenPage(ctx, rows)
  return rows.map((row) => ({ ...row, page }))
}

/** What is asked of one article of a page is fetched for all of them, once: a list costs as many questions as one article. */
export class SeenPage {
  readonly #ctx: Context
  readonly #rows: readonly ListedArticle[]
  readonly #asked = new Map<string, Promise<unknown>>()

  constructor(ctx: Context, rows: readonly ListedArticle[]) {
    this.#ctx = ctx
    this.#rows = rows
  }

  #once<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const asked = this.#asked.get(name) ?? ask()
    this.#asked.set(name, asked)
    return asked as Promise<T>
  }

  get #ids() {
    return this.#rows.map((row) => row.id)
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
    const ids = this.#rows.flatMap(({ cover_id }) => cover_id ?? [])
    return this.#once('covers', async () => (ids.length > 0 ? imagesOf(this.#ctx.db, ids) : new Map()))
  }

  liked(): Promise<Set<string>> {
    const { actor, db } = this.#ctx
    return this.#once('liked', async () => (actor ? likedAmong(db, actor.id, this.#ids) : new Set()))
  }

  related(): Promise<Map<string, SeenArticle[]>> {
    return this.#once('related', async () => {
      const found = await relatedTo(this.#ctx.db, this.#ids)
      const all = seen(this.#ctx, [...found.values()].flat()).values()
      return new Map([...found].map(([id, rows]) => [id, [...all.take(rows.length)]]))
    })
  }
}
