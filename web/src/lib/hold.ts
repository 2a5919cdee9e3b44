import { useEffect } from 'react'

/** Work that a reload would lose (a password that was typed, photos): meanwhile the page does not reload itself. */
let held = 0

export const isHeld = () => held > 0

export function useHold(isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return
    held += 1
    return () => {
      held -= 1
    }
  }, [isHolding])
}
