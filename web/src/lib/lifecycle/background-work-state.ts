import { useSyncExternalStore } from 'react'

/** What continues whatever page is shown (lib/lifecycle/background-work.ts), for pages that only want to know. */
export const runningNow: { ids: readonly string[] } = { ids: [] }

const subscribe = (listener: () => void) => {
  addEventListener('running', listener)
  return () => removeEventListener('running', listener)
}
const ids = () => runningNow.ids

/** The ids of the work that is running. */
export const useRunning = (): readonly string[] => useSyncExternalStore(subscribe, ids, ids)

/** Before signing out or closing the app: true at once when nothing runs, else what the person says. */
export const mayLeave = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (dispatchEvent(new CustomEvent('leaving', { cancelable: true, detail: resolve }))) resolve(true)
  })
