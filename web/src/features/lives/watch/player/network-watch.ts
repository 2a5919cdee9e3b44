/**
 * Whether the network is there, for a player whose picture stands still. Phones say when they lose it, but a network
 * that swallows everything says nothing: it is asked, briefly and often, until it answers.
 */
import { isOnline } from '../../../../lib/device/connectivity.ts'
import { onServer } from '../../../../lib/platform/server.ts'

export const askEvery = 2000
const patience = 2000
/** What is small, never kept, and the app's own. */
const address = onServer('/api/version')

export interface NetworkWatch {
  isLost(): boolean
  /** The picture stands still although it should move, or moves again. */
  still(isStill: boolean): void
  watch(listener: () => void): () => void
  close(): void
}

/** `back` runs when the network answers again. */
export function watchNetwork(
  back: () => void,
  ask: () => Promise<unknown> = () => fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(patience) }),
): NetworkWatch {
  const listeners = new Set<() => void>()
  let isLost = !isOnline()
  let isStill = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function set(lost: boolean) {
    if (isLost === lost) return
    isLost = lost
    for (const listener of listeners) listener()
    if (!lost) back()
  }
  function look() {
    clearTimeout(timer)
    timer = undefined
    if (isOver || !(isStill || isLost)) return
    timer = setTimeout(question, askEvery)
  }
  async function question() {
    const answers = await ask().then(
      () => true,
      () => false,
    )
    if (isOver) return
    set(!answers)
    look()
  }
  const gone = () => {
    set(true)
    look()
  }
  const here = () => {
    clearTimeout(timer)
    void question()
  }
  globalThis.addEventListener('offline', gone)
  globalThis.addEventListener('online', here)
  look()
  return {
    isLost: () => isLost,
    still(now) {
      if (isStill === now) return
      isStill = now
      if (!timer) look()
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      isOver = true
      clearTimeout(timer)
      globalThis.removeEventListener('offline', gone)
      globalThis.removeEventListener('online', here)
    },
  }
}
