import { createContext, useContext, useLayoutEffect } from 'react'

export type Tell = (question: object, isOpen: boolean) => void

/** Whoever waits for several answers (together.tsx). */
export const Asking = createContext<Tell | null>(null)

/** Lets them know about this one. */
export function useTogether(question: object, isOpen: boolean): void {
  const tell = useContext(Asking)
  useLayoutEffect(() => {
    tell?.(question, isOpen)
    return () => tell?.(question, false)
  }, [tell, question, isOpen])
}
