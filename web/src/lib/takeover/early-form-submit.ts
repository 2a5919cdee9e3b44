import { showBusy } from './busy-button.ts'
import { recordPressOf } from './early-press.ts'

/**
 * A form of the server's page that the browser sends automatically: known to the early script of the page, which lets it go
 * once, and to the app, which does not take its place in the meantime.
 */
const home = globalThis as { sendingEarly?: HTMLElement | undefined }
const over = 'sending-over'
/** Who stops the browser hears nothing of it: later the form can be sent again. */
const timeoutMs = 60_000

let patient: ReturnType<typeof setTimeout> | undefined

/** Lets a form that is sent before the app runs be sent only once. */
export function guardEarlySubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  // Only the app can send it: it does so when it is there, with what was typed. The browser would show a password in the address.
  if ('waits' in form.dataset) {
    event.preventDefault()
    recordPressOf(event.submitter)
    return
  }
  if (form.method !== 'post') return
  if (home.sendingEarly) {
    event.preventDefault()
    return
  }
  home.sendingEarly = event.submitter ?? form
  showBusy(home.sendingEarly, true)
  patient = setTimeout(finish, timeoutMs)
  // Back from the answer, on the very page that was left. The first `pageshow` may still be to come, and says nothing.
  addEventListener('pageshow', ({ persisted }) => persisted && finish())
}

function finish(): void {
  clearTimeout(patient)
  if (home.sendingEarly) showBusy(home.sendingEarly, false)
  home.sendingEarly = undefined
  dispatchEvent(new Event(over))
}

/** At once, or when nothing is being sent any more. */
export function afterEarlySubmit(run: () => void): void {
  if (home.sendingEarly) addEventListener(over, run, { once: true })
  else run()
}
