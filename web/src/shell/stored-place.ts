import { useCallback, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** R-SHELL-26: the current page and the active tab are kept on this device and found again on load. */
const pageKey = 'current-page'
const tabsKey = 'active-tabs'
const parameter = 'tab'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // nothing is kept where storage is closed
  }
}

function storedTabs(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(read(tabsKey) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** The page a member was on when the app was closed. */
export const storedPage = () => read(pageKey)

/** Called by the shell: remembers where a member is. */
export function useStorePage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => write(pageKey, pathname + search), [pathname, search])
}

/** The active tab of a page: from the address, else as it was left, else the first. Kept in both. */
export function useStoredTab<T extends string>(page: string, tabs: readonly T[]): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams()
  const isTab = (value: unknown): value is T => tabs.includes(value as T)
  const wanted = [params.get(parameter), storedTabs()[page]].find(isTab) ?? tabs[0]!
  const choose = useCallback(
    (tab: T) => {
      write(tabsKey, JSON.stringify({ ...storedTabs(), [page]: tab }))
      setParams(
        (now) => {
          now.set(parameter, tab)
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [page, setParams],
  )
  return [wanted, choose]
}
