import { useSyncExternalStore } from 'react'

/** Light, dark, or as the phone says. Kept on this device, because eyes and rooms belong to a device, not to an account. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const grounds = { light: '#f6f8f7', dark: '#0d1312' }
const listeners = new Set<() => void>()
const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

export function theme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return isTheme(stored) ? stored : 'system'
  } catch {
    return 'system' // storage may be closed to us
  }
}

export function setTheme(chosen: Theme): void {
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // it holds until the page is closed
  }
  applyTheme(chosen)
  for (const listener of listeners) listener()
}

/** Puts the chosen theme on the page, and its ground on the browser's own bars. */
export function applyTheme(chosen = theme()): void {
  const root = document.documentElement
  if (chosen === 'system') delete root.dataset.theme
  else root.dataset.theme = chosen
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? grounds.dark : grounds.light
    meta.content = chosen === 'system' ? own : grounds[chosen]
  }
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return [useSyncExternalStore(subscribe, theme), setTheme]
}
