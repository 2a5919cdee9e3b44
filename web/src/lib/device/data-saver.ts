/** N-09: one switch for the entire product. Chosen by the person, else the browser's own hint. */
import { useSyncExternalStore } from 'react'
import { readKey, writeKey } from './browser-storage.ts'

const key = 'data-saver'
/** How many times slower the app asks automatically when data is saved; what the server pushes still comes at once. */
const slower = 4
interface Connection extends EventTarget {
  saveData?: boolean
}
const connection = (): Connection | undefined =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection
const listeners = new Set<() => void>()

/** Whether data is saved: as chosen, otherwise as the browser asks. */
export function isDataSaver(): boolean {
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

/** True: text first, photos on request, nothing plays or polls automatically. */
export const useDataSaver = (): boolean => useSyncExternalStore(subscribe, isDataSaver, isDataSaver)
