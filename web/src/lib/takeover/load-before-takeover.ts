import { getClient, refusalFrom } from '../api/client.ts'
import { isPassing } from '../api/refusal.ts'
import type { TypedDocument } from '../api/typed-document.ts'
import { yieldToBrowser } from './server-page.ts'

const pause = 10_000 // a network that answers nobody does not say when it is back

/**
 * Brings what the app's page needs before it takes the place of the server's (see server-page.ts): asked again until there is
 * an answer or a final no, so that a page that can be read is never replaced by an excuse.
 */
export async function loadBeforeTakeover<Data, Variables extends object>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  context: { keep?: boolean } = {},
): Promise<void> {
  for (;;) {
    await yieldToBrowser()
    const { data, error } = await getClient()
      .query(document as string, variables, context)
      .toPromise()
    await yieldToBrowser()
    if (data || !isPassing(refusalFrom(error))) return
    await nextChance()
  }
}

const nextChance = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pause)
    addEventListener('online', go)
  })
