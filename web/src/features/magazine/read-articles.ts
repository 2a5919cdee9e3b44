import { linkTo } from '@vondrona/rules/pages'
import { dropAnswer, keptAnswer } from '../../lib/api/kept-answers.ts'
import { store } from '../../lib/device/indexed-db-store.ts'
import { type Article, ArticleDocument } from './operations.generated.ts'

const listKey = 'articles-read'
/** Of some 20 KB each: what a small phone can spare. */
const most = 60

/** R-NET-03: articles that were read stay readable without a network; beyond the cap those read longest ago go. */
export async function noteRead(id: string): Promise<void> {
  const before = (await store.get<string[]>(listKey)) ?? []
  const read = [id, ...before.filter((one) => one !== id)]
  await store.set(listKey, read.slice(0, most))
  for (const old of read.slice(most)) await dropAnswer(ArticleDocument, { id: old })
}

export interface ReadArticle {
  article: NonNullable<Article['article']>
  /** Where it was read, by its id or its readable address: under this one it is kept. */
  path: string
}

/** Articles that open without a network, each once, the one read last first. */
export async function readArticles(most: number): Promise<ReadArticle[]> {
  const ids = (await store.get<string[]>(listKey)) ?? []
  const kept = await Promise.all(ids.map((id) => keptAnswer(ArticleDocument, { id })))
  const found = new Map<string, ReadArticle>()
  for (const [at, answer] of kept.entries()) {
    const article = answer?.data.article
    if (article && !found.has(article.id))
      found.set(article.id, { article, path: linkTo('article', { id: ids[at] ?? article.id }) })
  }
  return [...found.values()].slice(0, most)
}
