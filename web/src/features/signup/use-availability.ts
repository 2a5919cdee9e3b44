import { useEffect, useMemo, useRef, useState } from 'react'
import { type Availability, makeAvailability } from './availability.ts'

/** R-SIGN-30..32 for one field of the form. */
export function useAvailability(dependencies: {
  check: (value: string) => Promise<boolean>
  clean: (typed: string) => string | null
  onTaken: () => void
}) {
  const [state, setState] = useState<Availability>('unknown')
  const latest = useRef(dependencies)
  useEffect(() => {
    latest.current = dependencies
  })
  const field = useMemo(
    () =>
      makeAvailability({
        check: (value) => latest.current.check(value),
        clean: (typed) => latest.current.clean(typed),
        after: (ms, act) => {
          const timer = setTimeout(act, ms)
          return () => clearTimeout(timer)
        },
        onChange: (next) => {
          setState(next)
          if (next === 'taken') latest.current.onTaken()
        },
      }),
    [],
  )
  return { ...field, state }
}

export type AvailabilityField = ReturnType<typeof useAvailability>
