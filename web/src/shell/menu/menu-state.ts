import { mobileBreakpoint } from '@vondrona/rules/constants'
import { useSyncExternalStore } from 'react'

/** R-SHELL-21: whether the desktop menu is folded, kept on this device. */
const key = 'menu-collapsed'
const listeners = new Set<() => void>()

function collapsed(): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

function setCollapsed(value: boolean): void {
  try {
    localStorage.setItem(key, value ? 'yes' : 'no')
  } catch {
    // it holds until the page is closed
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the menu is collapsed, and the function that changes it. */
export const useCollapsed = () => [useSyncExternalStore(subscribe, collapsed), setCollapsed] as const

/** R-SHELL-25, R-CONST-16: below 768 px the menu is a drawer. */
const narrow = () => matchMedia(`(width < ${mobileBreakpoint}px)`)
const watchNarrow = (listener: () => void) => {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is too narrow for a fixed menu. */
export const useNarrow = () => useSyncExternalStore(watchNarrow, () => narrow().matches)
