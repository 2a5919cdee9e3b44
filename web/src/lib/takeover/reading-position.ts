/**
 * Where the reader of the server's page is: the same lines, answers opened and focus are found on the app's. Written
 * down by the early script of the page, so that the app of every other page need not bring this along.
 */
const home = globalThis as { captureReadingPosition?: () => () => void }

/** For the app: as it renders its page, and (what this answers) once it has rendered it. Undefined where it renders the first page. */
export const captureReadingPosition = () => home.captureReadingPosition?.()

/** For the early script. `then`: runs in the app's page, once one is where one was. */
export function offerReadingPosition(serverPage: Element, then?: () => void): void {
  const root = serverPage.parentElement ?? serverPage
  const { pathname } = location
  home.captureReadingPosition = () => {
    const top = scrollY
    const focused = document.activeElement ?? root
    const nth = alike(root, focused).indexOf(focused)
    return () => {
      delete home.captureReadingPosition
      if (location.pathname !== pathname) return // the app has led to another page
      const before = serverPage.querySelectorAll('details') // as they were at the last moment
      root.querySelectorAll('details').forEach((one, n) => {
        if (before[n]?.open) one.open = true
      })
      if (top > 0) scrollTo({ top, behavior: 'instant' })
      const now = alike(root, focused)[nth]
      if (now instanceof HTMLElement) now.focus({ preventScroll: true })
      then?.()
    }
  }
}

const marks = ['href', 'name', 'lang', 'type', 'aria-label']
/** The two pages are rendered alike: what has the same marks and comes at the same turn is the same. */
const alike = (root: Element, one: Element): Element[] =>
  [...root.querySelectorAll(one.localName)].filter(
    (other) =>
      marks.every((mark) => other.getAttribute(mark) === one.getAttribute(mark)) &&
      (one.localName !== 'button' || other.textContent === one.textContent),
  )
