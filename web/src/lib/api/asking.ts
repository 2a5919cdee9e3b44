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

/** Null: what is shown is what the server says now. Undefined: it is from before, and nobody knows since when. */
export type TellSeen = (question: object, seenAt: number | undefined | null) => void

/** Whoever says of a page how old it is (shell/seen-note.tsx). */
export const Seeing = createContext<TellSeen | null>(null)

/** Lets them know about this answer. */
export function useSeen(question: object, seenAt: number | undefined | null): void {
  const tell = useContext(Seeing)
  useLayoutEffect(() => {
    tell?.(question, seenAt)
    return () => tell?.(question, null)
  }, [tell, question, seenAt])
}
