import { LostFile } from './load-files.ts'

const pause = 5000

/** Loads a part of the page, again and again while its file does not come: what was typed or photographed must not be lost. */
export const loadWithRetry =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (!(error instanceof LostFile)) throw error // what came and does not run helps nobody a second time
        await backOnline()
      }
    }
  }

function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, pause)
    addEventListener('online', end)
  })
}
