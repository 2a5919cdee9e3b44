/** A new version may have replaced the files of this page: it then loads itself again, once, instead of breaking. */
import { readKey, writeKey } from '../device/browser-storage.ts'
import { late } from './chunk-timeout.ts'
import { isReloadPrevented } from './prevent-reload.ts'

const key = 'reloaded-at'
const pause = 60_000

let lost: unknown
/** Whether this was thrown because a file of the app could not be fetched. */
export const isLostFile = (error: unknown): boolean => error === late || (error !== undefined && error === lost)

export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    lost = payload
    if (isReloadPrevented()) return
    const last = Number(readKey('session', key) ?? 0)
    if (navigator.onLine === false || Date.now() - last < pause) return // offline, or it did not help: the page says so
    writeKey('session', key, String(Date.now()))
    location.reload()
  })
}
