/** R-LIVE-02: each entry of the history knows the path of the page before it, also after a reload. */
interface Navigation {
  location: { key: string; pathname: string }
  historyAction: 'PUSH' | 'REPLACE' | 'POP'
}
interface Router {
  state: Navigation
  subscribe: (listener: (state: Navigation) => void) => unknown
}

/** Stores the page before in each entry that the router adds; called before anything is rendered. */
export function storePreviousPages(router: Router): void {
  let at = router.state.location
  // A link that was pressed before the app was there opens its page as a browser does.
  let previous = history.state?.previous ?? document.referrer.split(location.origin)[1]?.split('?')[0]
  const store = () => history.replaceState({ ...history.state, previous }, '')
  store()
  router.subscribe(({ location, historyAction }) => {
    if (location.key === at.key) return
    previous = historyAction === 'POP' ? history.state?.previous : historyAction === 'PUSH' ? at.pathname : previous
    at = location
    store()
  })
}
