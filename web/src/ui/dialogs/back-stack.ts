import { useEffect, useRef } from 'react'

/** What is open above the page, the last opened at the end. The Android back button closes from the end (R-AND-01, -03). */
const open: (() => void)[] = []

/** Whether a dialog or menu is open. */
export const hasOverlay = () => open.length > 0

/** Closes what was opened last; false when nothing is open. */
export function closeTop(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}

/** Puts a closer on the stack; the returned function takes it off again. */
export function pushOverlay(close: () => void): () => void {
  open.push(close)
  return () => {
    const at = open.lastIndexOf(close)
    if (at >= 0) open.splice(at, 1)
  }
}

/** Lets the back button close something for as long as it is open. */
export function useBackClose(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (isOpen) return pushOverlay(() => latest.current())
  }, [isOpen])
}
