import { getToken } from '../session/token.ts'
import { showBusy } from './busy-button.ts'
import { recordEarlyTyping } from './early-typing.ts'
import { offerReadingPosition } from './reading-position.ts'
import { rememberServerPage } from './server-page.ts'

/** What a button says, and about what: the title of what it stands in. */
function marksOf(button: HTMLButtonElement): string {
  const about = button.closest('li, article, section')?.querySelector('h1, h2, h3')?.textContent
  return JSON.stringify([button.name || [button.getAttribute('aria-label'), button.textContent], about])
}
const alike = (marks: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('#root button')].filter((button) => marksOf(button) === marks)

/**
 * For a page that was drawn before the app was there: where the reader is, what they typed and the button that they
 * pressed last are found again in the app's page. Whoever signs out in another tab does not leave it behind.
 */
export function listenEarly(page: Element): void {
  const stop = new AbortController()
  const token = getToken()
  let pressed: { button: HTMLButtonElement; marks: string; nth: number; all: number } | undefined
  rememberServerPage(page)
  offerReadingPosition(page, () => {
    stop.abort()
    if (!pressed) return
    const found = alike(pressed.marks)
    if (found.length === pressed.all) found[pressed.nth]?.click() // else it may be another one's
  })
  page.addEventListener('input', recordEarlyTyping)
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    if (!button) return
    event.preventDefault() // what it opens or sends is the app's
    if (pressed) showBusy(pressed.button, false)
    const marks = marksOf(button)
    const same = alike(marks)
    pressed = { button, marks, nth: same.indexOf(button), all: same.length }
    showBusy(button, true)
  })
  const leave = () => page.isConnected && getToken() !== token && location.reload()
  for (const event of ['storage', 'pageshow']) addEventListener(event, leave, { signal: stop.signal })
}
