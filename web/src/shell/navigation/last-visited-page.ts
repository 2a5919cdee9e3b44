import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { onDeviceEnd } from '../../lib/session/session.ts'
import { keepPage } from './resume-page.ts'

/** R-SHELL-26: called by the shell, remembers where a member is. */
export function useStorePage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => keepPage(pathname + search), [pathname, search])
}

onDeviceEnd(() => keepPage(null))
