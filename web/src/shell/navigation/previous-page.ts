/** R-LIVE-02: each entry of the history knows the path of the page before it, also after a reload. */
import { readPrevious } from '../../lib/lifecycle/previous-page.ts'

type HistoryAction = 'PUSH' | 'REPLACE' | 'POP'
interface Navigation {
  location: { key: string; pathname: string }
  historyAction: HistoryAction
}
interface Router {
  state: Navigation
  subscribe: (listener: (state: Navigation) => void) => unknown
}

/** Stores the page before in each entry that the router adds; called before anything is rendered. */
export function storePreviousPages(router: Router): void {
  let at = router.state.location
  let previous = readPrevious(history.state) ?? pathOfReferrer()
  store(previous)
  router.subscribe(({ location, historyAction }) => {
    if (location.key === at.key && location.pathname === at.pathname) return
    if (historyAction === 'PUSH') previous = at.pathname
    else if (historyAction === 'POP') previous = readPrevious(history.state)
    store(previous)
    at = location
  })
}

function store(previous: string | null): void {
  if (previous !== readPrevious(history.state)) history.replaceState({ ...history.state, previous }, '')
}

/** A link that was pressed before the app was there opens its page as a browser does. */
function pathOfReferrer(): string | null {
  const referrer = URL.parse?.(document.referrer)
  return referrer?.origin === location.origin ? referrer.pathname : null
}
