import type { Logger } from 'pino'

const pause = { first: 300, next: 30_000 } // ms

/** Gathers what was missed: whoever reads everything again does so seldom, and not in the middle of the trouble. */
export function makeGaps(log: Pick<Logger, 'warn'>) {
  let missed: () => void = () => undefined
  let [all, since, lastAt] = [0, 0, Number.NEGATIVE_INFINITY]
  let timer: NodeJS.Timeout | undefined
  return {
    /** So many events did not come; 0: nobody knows how many. */
    add(n: number) {
      all += n
      since += n
      const wait = Math.max(pause.first, lastAt + pause.next - performance.now())
      timer ??= setTimeout(() => {
        timer = undefined
        lastAt = performance.now()
        log.warn({ events: since || undefined }, 'events of other nodes were missed: what is shown is read again')
        since = 0
        missed()
      }, wait).unref()
    },
    tell(next: () => void) {
      missed = next
    },
    count: () => all,
    stop: () => clearTimeout(timer),
  }
}
