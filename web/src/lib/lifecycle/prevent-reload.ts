import { useEffect } from 'react'

/** Work that a reload would lose (a password that was typed, photos): in the meantime the page does not reload itself. */
let preventCount = 0

/** Whether a reload would lose work now. */
export const isReloadPrevented = () => preventCount > 0

/** The answer lets go; once. */
export function preventReload(): () => void {
  let isActive = true
  preventCount += 1
  return () => {
    if (isActive) preventCount -= 1
    isActive = false
  }
}

/** Prevents reloads while `isActive`. */
export function usePreventReload(isActive: boolean): void {
  useEffect(() => {
    if (isActive) return preventReload()
  }, [isActive])
}

const warn = (event: Event) => event.preventDefault()
let holders = 0

/** While the device keeps nothing of what is here: the browser asks before it closes the page, too. */
export function holdPage(): () => void {
  const letGo = preventReload()
  if (holders === 0) globalThis.addEventListener?.('beforeunload', warn)
  holders += 1
  return () => {
    letGo()
    holders -= 1
    if (holders === 0) globalThis.removeEventListener?.('beforeunload', warn)
  }
}
