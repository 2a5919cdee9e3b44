import { useEffect } from 'react'

/** Work that a reload would lose (a password that was typed, photos): meanwhile the page does not reload itself. */
let held = 0

export const isHeld = () => held > 0

/** The answer lets go; once. */
export function hold(): () => void {
  let isHolding = true
  held += 1
  return () => {
    if (isHolding) held -= 1
    isHolding = false
  }
}

export function useHold(isHolding: boolean): void {
  useEffect(() => {
    if (isHolding) return hold()
  }, [isHolding])
}
