import { showBusy } from './busy-button.ts'
import { recordEarlyTyping } from './early-typing.ts'
import { offerReadingPosition } from './reading-position.ts'
import { rememberServerPage } from './server-page.ts'

const wordsOf = (button: Element) => `${button.getAttribute('aria-label') ?? ''} ${button.textContent}`
const buttonsLike = (words: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('#root button')].filter((button) => wordsOf(button) === words)

/**
 * For a page that was drawn before the app was there: where the reader is, what they typed and the button that they
 * pressed last are found again in the app's page.
 */
export function listenEarly(page: Element): void {
  let pressed: { button: HTMLButtonElement; words: string; nth: number } | undefined
  rememberServerPage(page)
  offerReadingPosition(page, () => {
    if (pressed) buttonsLike(pressed.words)[pressed.nth]?.click()
  })
  page.addEventListener('input', recordEarlyTyping)
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    if (!button) return
    event.preventDefault() // what it opens or sends is the app's
    if (pressed) showBusy(pressed.button, false)
    const words = wordsOf(button)
    pressed = { button, words, nth: buttonsLike(words).indexOf(button) }
    showBusy(button, true)
  })
}
