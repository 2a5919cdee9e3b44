import { useEffect, useState } from 'react'
import { loadWithRetry } from '../../../lib/lifecycle/lazy-with-retry.ts'
import { whenIdle } from '../../../lib/lifecycle/service-worker.ts'

type LaterSteps = typeof import('./later-steps.ts')

let loaded: LaterSteps | undefined
const load = loadWithRetry(() => import('./later-steps.ts'))

/**
 * The steps behind the first, which is on screen before they are there. They come once the phone is idle, so that a network
 * that is lost meanwhile takes none of them away; at once where one of them is wanted. `then` is what comes after them.
 */
export function useLaterSteps(isWanted: boolean, then: () => void): LaterSteps | undefined {
  const [steps, setSteps] = useState(loaded)
  useEffect(() => {
    if (steps) return
    let isGone = false
    const begin = () =>
      void load().then((module) => {
        loaded = module
        if (isGone) return
        setSteps(module)
        whenIdle(then)
      })
    if (isWanted) begin()
    else whenIdle(() => isGone || begin())
    return () => {
      isGone = true
    }
  }, [steps, isWanted, then])
  return steps
}
