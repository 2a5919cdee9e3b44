import { keptKey } from '../../lib/api/client.ts'
import { store } from '../../lib/device/indexed-db-store.ts'
import { ArticleDocument } from './operations.generated.ts'

const listKey = 'articles-read'
/** Of some 20 KB each: what a small phone can spare. */
const most = 60

/** R-NET-03: articles that were read stay readable without a network; beyond the cap those read longest ago go. */
export async function noteRead(id: string): Promise<void> {
  const before = (await store.get<string[]>(listKey)) ?? []
  const read = [id, ...before.filter((one) => one !== id)]
  await store.set(listKey, read.slice(0, most))
  for (const old of read.slice(most)) await store.delete(keptKey(ArticleDocument, { id: old }))
}
