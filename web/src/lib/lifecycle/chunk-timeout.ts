import { chunkTimeout } from '@vondrona/rules/constants'

/** What a page fails with whose file did not come in time. */
export const late = new Error('a file of the app did not come in time')

/**
 * R-SRC-30: gives up waiting for a page's file after 60 s, so that the person reads what is wrong. The browser goes on
 * fetching it: the next try has it at once if it came in the meantime.
 */
export const inTime =
  <T>(load: () => Promise<T>) =>
  () =>
    Promise.race([load(), new Promise<never>((_, reject) => setTimeout(reject, chunkTimeout, late))])
