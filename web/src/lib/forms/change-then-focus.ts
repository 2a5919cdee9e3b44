import { flushSync } from 'react-dom'

/** Changes a list of fields and goes on in the one at `at`: what is typed in the same moment must not land in another. */
export function changeThenFocus(list: { readonly current: HTMLElement | null }, at: number, change: () => void): void {
  flushSync(change)
  list.current?.querySelectorAll('input')[Math.max(0, at)]?.focus()
}
