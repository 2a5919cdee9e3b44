import { seenOf } from './pictures.ts'

export type Progress = ReturnType<typeof makeProgress>

/** Whether a `<video>` shows something new, and for how long it has not. */
export function makeProgress(video: HTMLVideoElement, now: () => number) {
  let at = 0
  let seen = 0
  let hasMoved = false
  const note = () => {
    at = now()
    seen = seenOf(video)
  }
  return {
    /** Of a new connection, nothing was shown yet. */
    begin() {
      hasMoved = false
      note()
    },
    /** That nothing moved until now does not count. */
    excuse: note,
    shown() {
      hasMoved = true
    },
    /** The connection has shown something at all. */
    hasMoved: () => hasMoved,
    /** Since the last look. */
    moves(): boolean {
      if (seenOf(video) === seen) return false
      note()
      return true
    },
    stillFor: () => now() - at,
  }
}
