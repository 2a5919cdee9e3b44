import { useLayoutEffect } from 'react'
import { isTyping } from './is-typing.ts'

/** The focus is where a page that was just opened has it: on nothing in particular. */
const isOnPage = (target: HTMLElement) => target === document.body || target.id === 'main'

/** Single keys of a list, from the page itself as it is before anything has the focus; never while typing or below a dialog. */
export function usePageKeys(keys: Record<string, (() => void) | null>): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isOnPage(event.target as HTMLElement) || document.querySelector('dialog:modal')) return
      if (
        isTyping(event.target as HTMLElement) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented
      )
        return
      const act = keys[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}
