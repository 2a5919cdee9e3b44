import { type RefObject, useLayoutEffect } from 'react'
import { isTyping } from './is-typing.ts'

/** Single keys act only while the focus is inside the element; never while typing or below a dialog. */
export function usePanelKeys(element: RefObject<HTMLElement | null>, keys: Record<string, () => void>): void {
  // As soon as it is on the screen: a key that is pressed at once would otherwise be lost, or meet what was there before.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (!element.current?.contains(target) || document.querySelector('dialog:modal')) return
      if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const act = keys[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}
