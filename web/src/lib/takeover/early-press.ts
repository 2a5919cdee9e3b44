import { showBusy } from './busy-button.ts'

/**
 * A button of the server's page that was pressed before the app was there: known to the early script of the page, which
 * sees the press, and to the app, which answers it. Such buttons have a `name`.
 */
const home = globalThis as { pressedEarly?: string }

/** Remembers the last press, and shows that it was felt. */
export const recordEarlyPress = (event: Event): void => recordPressOf(event.target as Element)

/** The same, of the button that this element belongs to. */
export function recordPressOf(element: Element | null): void {
  const button = element?.closest<HTMLButtonElement>('button[name]')
  if (!button) return
  const before = buttonOf(home.pressedEarly)
  if (before) showBusy(before, false) // the last press counts
  home.pressedEarly = button.name
  showBusy(button, true)
}

/** An effect of what holds such buttons, once the app has rendered it: what was pressed is pressed. */
export function replayEarlyPress(): void {
  const button = buttonOf(home.pressedEarly)
  home.pressedEarly = undefined
  button?.click()
}

const buttonOf = (name: string | undefined) =>
  name ? document.querySelector<HTMLButtonElement>(`#root button[name="${CSS.escape(name)}"]`) : null
