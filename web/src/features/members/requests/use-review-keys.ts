import { useLayoutEffect } from 'react'
import { isTyping } from '../../../lib/device/is-typing.ts'
import { rowId } from './request-row.tsx'

const walking = ['j', 'k']

/** Single keys act only where the focus is: in the open request, else on a row of the queue; never while typing. */
export function useReviewKeys(keys: Record<string, () => void>, active: boolean) {
  useLayoutEffect(() => {
    if (!active) return
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      // A button that was just switched off leaves the focus to the page, which only an open dialog takes for its own.
      const place = target === document.body ? document.querySelector('dialog:modal') : target
      if (!place?.closest(`dialog:modal, [id^="${rowId('')}"]`)) return
      if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelectorAll('dialog:modal').length > 1) return
      const key = event.key.toLowerCase()
      const act = keys[key]
      if (!act || (event.repeat && !walking.includes(key))) return // a key that is held decides nothing
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}
