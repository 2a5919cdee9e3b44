import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '../../lib/lifecycle/service-worker.ts'
import { useSession } from '../../lib/session/session.ts'

/**
 * How many scans, pick-ups and drafts wait on this device beside the acts, as of when this page was opened, shown again or
 * met the network; asked when the phone is idle. `acts`: of their number, because a draft that is sent is one of them.
 */
export function useKeptCount(acts: number): number {
  const { user } = useSession()
  const { pathname } = useLocation()
  const [count, setCount] = useState(0)
  const id = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page and the acts say when to count again
  useEffect(() => {
    let isOver = false
    const ask = () =>
      void whenIdle(async () => {
        const found = await import('../../screens/kept-elsewhere.ts').then(
          ({ keptElsewhere }) => keptElsewhere(id),
          () => null,
        )
        if (found && !isOver) setCount(found.all.reduce((sum, { n }) => sum + n, 0))
      })
    const shown = () => document.visibilityState === 'visible' && ask()
    ask()
    addEventListener('online', ask)
    document.addEventListener('visibilitychange', shown)
    return () => {
      isOver = true
      removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [id, pathname, acts])
  return count
}
