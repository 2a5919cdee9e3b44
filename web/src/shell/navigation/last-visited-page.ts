import { useCallback, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { readKey, writeKey } from '../../lib/device/browser-storage.ts'
import { onSessionEnd } from '../../lib/session/session.ts'
import { keepPage } from './resume-page.ts'

/** R-SHELL-26: called by the shell, remembers where a member is. */
export function useStorePage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => keepPage(pathname + search), [pathname, search])
}

onSessionEnd(() => keepPage(null))

const parameter = 'tab'
const keyOf = (page: string) => `active-tab:${page}`

/** R-SHELL-26: the active tab of a page: from the address, else as it was left, else the first. Kept in both. */
export function useStoredTab<T extends string>(page: string, tabs: readonly T[]): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams()
  const isTab = (value: unknown): value is T => tabs.includes(value as T)
  const active = [params.get(parameter), readKey('local', keyOf(page))].find(isTab) ?? tabs[0]!
  const choose = useCallback(
    (tab: T) => {
      writeKey('local', keyOf(page), tab)
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
  return [active, choose]
}
