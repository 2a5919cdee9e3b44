/** Runs `work` after so many milliseconds; the returned function takes that back. */
export type After = (ms: number, work: () => void) => () => void

/** One timer: what is planned takes the place of what was planned. */
export function makeTimer(after: After, work: () => void) {
  let takeBack: (() => void) | null = null
  function stop(): void {
    takeBack?.()
    takeBack = null
  }
  return {
    isSet: () => takeBack !== null,
    stop,
    plan(ms: number): void {
      stop()
      takeBack = after(ms, () => {
        takeBack = null
        work()
      })
    },
  }
}
