/** N-09: one switch for the entire product. Chosen by the person, else by the browser's own hint or a slow network. */
import { useSyncExternalStore } from 'react'
import { readKey, writeKey } from './browser-storage.ts'
import { isCellular } from './connection.ts'

const key = 'data-saver'
/** How many times slower the app asks automatically when data is saved; what the server pushes still comes at once. */
const slower = 4
interface Connection extends EventTarget {
  saveData?: boolean
  /** What the browser has measured: slow-2g, 2g, 3g, 4g. */
  effectiveType?: string
}
const connection = (): Connection | undefined =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection
const listeners = new Set<() => void>()

/** Whether data is saved: as chosen, otherwise as the browser asks, or where the network is slow. */
export const isDataSaver = (): boolean =>
  isDataSaverWanted() || (readKey('local', key) === null && /^(slow-)?2g$/.test(connection()?.effectiveType ?? ''))

/** Saved because somebody wants it so, and not because the network is slow now. */
export function isDataSaverWanted(): boolean {
  const chosen = readKey('local', key)
  return chosen === null ? connection()?.saveData === true : chosen === 'on'
}

/** Stores the choice and applies it at once. */
export function setDataSaver(on: boolean): void {
  writeKey('local', key, on ? 'on' : 'off')
  storeInCookie()
  for (const listener of listeners) listener()
}

/** The cookie lets prerendered pages defer their pictures, too, as it does for the language. */
export function storeInCookie(): void {
  const chosen = readKey('local', key)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on the phones this is for
  if (chosen !== null) document.cookie = `saver=${chosen === 'on' ? 1 : 0}; path=/; max-age=${year}; samesite=lax`
}
const year = 365 * 24 * 60 * 60

/** The pace of a question that the app repeats automatically. */
export const usePollPace = (every: number): number => (useDataSaver() ? every * slower : every)

function subscribe(listener: () => void) {
  listeners.add(listener)
  connection()?.addEventListener?.('change', listener)
  return () => {
    listeners.delete(listener)
    connection()?.removeEventListener?.('change', listener)
  }
}

/** Whether something may play or be read ahead by itself: not by the megabyte, and not where data is saved. */
export const mayPlay = (): boolean => !isDataSaver() && !isCellular()
export const useMayPlay = (): boolean => useSyncExternalStore(subscribe, mayPlay, mayPlay)

/** True: text first, photos on request, nothing plays or polls automatically. */
export const useDataSaver = (): boolean => useSyncExternalStore(subscribe, isDataSaver, isDataSaver)
