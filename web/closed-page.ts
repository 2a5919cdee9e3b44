import { linkTo } from '../rules/src/pages/index.ts'
import { tokenKey } from './src/lib/session/token.ts'
import { returnKey } from './src/shell/navigation/return-to.ts'

/**
 * R-ROUTE-64 before the app: on a page that the server marked as closed, a browser without a session is at the login at
 * once and remembers the page, as with the app's guard, which would have to be loaded first (docs/decisions/0085). Where
 * storage fails the app decides. In the app of a phone pages have no mark.
 */
const bySession = ({ without, within = '' }: { without: string; within?: string }) =>
  `(function () {
  try {
    if (!document.querySelector('meta[name=closed]')) return
    if (localStorage.getItem('${tokenKey}') !== null || sessionStorage.getItem('${tokenKey}') !== null) {
      ${within}
      return
    }
    sessionStorage.setItem('${returnKey}', Date.now() + ' ' + location.pathname + location.search)
  } catch (_) {
    return
  }
  ${without}
})()`.replace(/\n\s*/g, '\n')

/** Of a page without content: the login is fetched in its place. */
export const closedPageScript = bySession({ without: `location.replace('${linkTo('login')}')` })

/**
 * Of the login, which is the first answer to whoever the server does not take for a member: the address changes. A
 * member without the cookie sees what the app renders, never the login.
 */
export const stayAtLogin = bySession({
  without: `history.replaceState(null, '', '${linkTo('login')}')`,
  within: `var style = document.documentElement.style
      style.visibility = 'hidden'
      document.addEventListener('DOMContentLoaded', function () {
        document.getElementById('root').textContent = ''
        style.visibility = ''
      })`,
})
