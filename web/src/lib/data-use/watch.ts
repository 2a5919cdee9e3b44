import { isWrapped } from '../platform/wrapper.ts'
import { areaOf } from './areas.ts'
import { countData } from './count.ts'
import { foldUse, writeUse } from './data-use.ts'

let isWatching = false

/**
 * Counts what the browser says of each answer, the page's own and the service worker's (sw-data-use.ts). It tells nothing
 * of other servers that do not allow it (`Timing-Allow-Origin`); the player and the socket count their own.
 */
export function watchDataUse(): void {
  if (isWatching || typeof PerformanceObserver === 'undefined') return
  isWatching = true
  void foldUse(new Date())
  const came = (address: string, bytes: number) => {
    if (liesOnPhone(address, location.origin)) return
    const area = areaOf(address, location.pathname)
    if (area) countData(area, bytes)
  }
  const seen = (list: PerformanceObserverEntryList) => {
    for (const { name, transferSize } of list.getEntries() as PerformanceResourceTiming[]) came(name, transferSize)
  }
  for (const type of ['navigation', 'resource']) new PerformanceObserver(seen).observe({ type, buffered: true })
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    for (const [address, bytes] of receivedIn(data)) came(address, bytes)
  })
  const write = () => writeUse(new Date())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write())
  addEventListener('pagehide', write)
}

/** In the wrapper the files of the page itself come from the app, and cost nothing. */
export const liesOnPhone = (address: string, page: string): boolean => isWrapped() && address.startsWith(`${page}/`)

/** What a message of the service worker tells of; of another message nothing. */
export function receivedIn(message: unknown): (readonly [string, number])[] {
  const { received } = (message ?? {}) as { received?: unknown }
  if (!Array.isArray(received)) return []
  return received.filter((one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number')
}
