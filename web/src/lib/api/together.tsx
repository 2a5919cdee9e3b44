import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isServerPage } from '../takeover/server-page.ts'
import { Asking, type Tell } from './asking.ts'

/** Longer than this nobody waits for the slowest answer. */
const patience = 3000

/**
 * Shows what is made of several answers at one moment, so that nothing moves when the next one comes: `fallback` until
 * each question that `asking` put (useQuery) is answered or has failed, then `asking` and below it `children`.
 */
export function Together({
  asking,
  fallback,
  children,
}: {
  asking: ReactNode
  fallback: ReactNode
  children?: ReactNode
}) {
  const [isShown, setShown] = useState(isServerPage) // its answers are there
  const open = useRef(new Set<object>())
  const isCounting = useRef(false)
  const tell = useCallback<Tell>((question, isOpen) => {
    if (isOpen) open.current.add(question)
    else open.current.delete(question)
    if (isCounting.current && open.current.size === 0) setShown(true)
  }, [])
  useLayoutEffect(() => {
    isCounting.current = true // the effects of what is inside have run: all that is asked at once is known
    if (open.current.size === 0) setShown(true)
  }, [])
  useEffect(() => {
    const timer = setTimeout(setShown, patience, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {!isShown && fallback}
      <div className={isShown ? 'contents' : 'hidden'}>
        <Asking value={tell}>{asking}</Asking>
      </div>
      {isShown && children}
    </>
  )
}
