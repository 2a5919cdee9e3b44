import { autosave as pace } from '@vondrona/rules/magazine/constants'
import { type After, makeTimer } from '../../../../lib/lifecycle/timer.ts'

/** When to send: after a pause in typing, at the latest after a while of typing, later each time that no answer came. */
export function makePace(after: After, send: () => void) {
  const pause = makeTimer(after, send)
  const limit = makeTimer(after, send)
  let failures = 0
  return {
    typed(): void {
      if (failures > 0 && pause.isSet()) return // it is tried again at its own time
      pause.plan(pace.pause)
      if (!limit.isSet()) limit.plan(pace.longest)
    },
    now: () => pause.plan(0),
    /** After a pause, unless it is planned. */
    soon(): void {
      if (!pause.isSet()) pause.plan(pace.pause)
    },
    /** No answer: how often in a row. */
    lost(mayRetry: boolean): number {
      failures += 1
      if (mayRetry) pause.plan(Math.min(pace.retryCap, pace.pause * 2 ** (failures - 1)))
      return failures
    },
    answered(): void {
      failures = 0
    },
    stop(): void {
      pause.stop()
      limit.stop()
    },
  }
}
