import { use, useCallback, useEffect, useRef, useState } from 'react'
import { type Problems, problemsOf } from './refusal.ts'

export interface Answered<Data> {
  data: Data | null
  problem: Problems | null
  /** Asks again. */
  again: () => void
  /** Asks again behind what is shown, which stays until there is an answer. */
  renew: () => void
}

/**
 * One answer of the server for a page without the cache, such as the page of a mailed link. `ask` null asks nothing.
 * `first`: the answer that the page waits for before it is shown; null in it is no answer.
 */
export function useAnswer<Data>(
  ask: (() => Promise<Data>) | null,
  key: string,
  first: Promise<Data | null> | null = null,
): Answered<Data> {
  const known = first && use(first)
  const [state, setState] = useState<Omit<Answered<Data>, 'again' | 'renew'>>({ data: known, problem: null })
  const isKnown = useRef(known !== null)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const renewal = useRef(() => {})
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or turn is another question
  useEffect(() => {
    let isOver = false
    const ask = (fail: (error: unknown) => void) =>
      void latest.current?.().then(
        (data) => !isOver && setState({ data, problem: null }),
        (error) => !isOver && fail(error),
      )
    renewal.current = () => ask(() => {})
    if (isKnown.current) isKnown.current = false
    else {
      setState({ data: null, problem: null })
      ask((error) => setState({ data: null, problem: problemsOf(error) }))
    }
    return () => {
      isOver = true
    }
  }, [key, turn])
  return {
    ...state,
    again: useCallback(() => setTurn((before) => before + 1), []),
    renew: useCallback(() => renewal.current(), []),
  }
}
