import { isPassing, type Refusal } from '../api/refusal.ts'
import { yieldToBrowser } from './server-page.ts'

const pause = 10_000 // a network that answers nobody does not say when it is back

/**
 * Asks what the app's page needs before it takes the place of the server's (see server-page.ts), until there is an answer
 * or a final no, so that a page that can be read is never replaced by an excuse. Gives undefined for a no.
 */
export async function untilAnswered<Data>(
  ask: () => Promise<{ data: Data | undefined; refusal: Refusal | undefined }>,
): Promise<Data | undefined> {
  for (;;) {
    await yieldToBrowser()
    const { data, refusal } = await ask()
    await yieldToBrowser()
    if (data || !isPassing(refusal)) return data
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
