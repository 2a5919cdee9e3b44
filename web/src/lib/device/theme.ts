import { useSyncExternalStore } from 'react'
import { readKey, writeKey } from './browser-storage.ts'

/** Light, dark, or as the phone says. Kept on this device, because eyes and rooms belong to a device, not to an account. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const grounds = { light: '#f6f8f7', dark: '#0d1312' }
const listeners = new Set<() => void>()
const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

/** The chosen theme; `system` without a choice. */
export function theme(): Theme {
  const stored = readKey('local', key)
  return isTheme(stored) ? stored : 'system'
}

/** Stores the theme and applies it at once. */
export function setTheme(chosen: Theme): void {
  writeKey('local', key, chosen)
  applyTheme()
}

/** Puts the chosen theme on the page, and its ground on the browser's own bars: at the start, and at every choice. */
export function applyTheme(): void {
  const chosen = theme()
  const root = document.documentElement
  if (chosen === 'system') delete root.dataset.theme
  else root.dataset.theme = chosen
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? grounds.dark : grounds.light
    meta.content = chosen === 'system' ? own : grounds[chosen]
  }
  for (const listener of listeners) listener()
}

/** The chosen theme and the function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return [useSyncExternalStore(subscribe, theme), setTheme]
}
