import { useSyncExternalStore } from 'react'

const wide = '(width >= 64rem)'
const subscribe = (listener: () => void) => {
  const list = matchMedia(wide)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** True where a list and what it opens have room beside each other. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
