import { chunkTimeout } from '@vondrona/rules/constants'

/** A file of the app that did not come in time (R-SRC-30). */
export class ChunkTimeout extends Error {}

/**
 * R-SRC-30: gives up waiting for a page's file after 60 s, so that the person reads what is wrong. The browser goes on
 * fetching it: the next try has it at once if it came in the meantime.
 */
export const inTime =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new ChunkTimeout('a file of the app did not come in time')), chunkTimeout)
      load()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
