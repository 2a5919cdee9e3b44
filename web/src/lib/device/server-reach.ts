import { probe as pace } from '@vondrona/rules/constants'
import { useSyncExternalStore } from 'react'
import { onServer } from '../platform/server.ts'
import { type Answering, makeReach, type Reach, whoAnswered } from './reach.ts'

/** The service worker (sw.ts) marks a page that it took from the device because nobody answered. */
export const isKeptPage = (): boolean => {
  const [page] = globalThis.performance?.getEntriesByType?.('navigation') ?? []
  return ((page as PerformanceNavigationTiming | undefined)?.serverTiming ?? []).some(({ name }) => name === 'kept')
}

/** What the phone itself says; a network that answers nobody still counts as one. */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false

const reach = makeReach({
  isPhoneOnline: isOnline,
  isKeptPage: isKeptPage(),
  isHidden: () => document.visibilityState === 'hidden',
  probe: async () => {
    try {
      const answer = await fetch(onServer('/api/version'), {
        cache: 'no-store',
        credentials: 'omit',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(pace.timeout),
      })
      const body: unknown = await answer.json().catch(() => null)
      const isOurs = typeof body === 'object' && body !== null && ('success' in body || 'errors' in body)
      return whoAnswered(answer.status, isOurs)
    } catch {
      return whoAnswered(null, false)
    }
  },
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

let isBegun = false

/** From now on until the page is closed. */
export function beginReach(): void {
  isBegun = true
  addEventListener('offline', reach.phoneLost)
  let saidAt = Number.NEGATIVE_INFINITY
  addEventListener('online', ({ isTrusted }) => {
    if (!isTrusted) return
    saidAt = performance.now()
    reach.look()
  })
  // Whatever waits for a network hears of one that the phone said nothing of, or too early: behind a hotspot's page, a proxy.
  reach.watch(() => {
    if (reach.get() === 'online' && performance.now() - saidAt > pace.base) dispatchEvent(new Event('online'))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reach.begin()
  })
  reach.begin()
}

/** Told of each answer to a question of the app. */
export function hearAnswer(who: Answering): void {
  if (isBegun) reach.heard(who)
}

export const reachNow = (): Reach => reach.get()
export const watchReach = reach.watch
/** Whether the server is reached, and if not, what stands between. */
export const useReach = (): Reach => useSyncExternalStore(reach.watch, reach.get, reach.get)
