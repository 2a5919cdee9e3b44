import { linkTo, pageAt } from '@vondrona/rules/pages'
import { readPrevious } from '../../../lib/lifecycle/previous-page.ts'

/** The root leads members to their dashboard, and those without one to their profile (R-ROUTE-13). */
const homes: readonly unknown[] = ['home', 'dashboard', 'profile']

/**
 * R-LIVE-02, R-LIVE-03: to the dashboard when one came from there, else to the list. A visitor's root is the landing
 * page: the dashboard would only ask for a login.
 */
export function backFrom(from: string | null, historyState: unknown, isMember: boolean): string {
  const previous = readPrevious(historyState)
  if (!from && !(previous !== null && homes.includes(pageAt(previous)?.name))) return linkTo('lives')
  return isMember || from ? linkTo('dashboard') : linkTo('home')
}
