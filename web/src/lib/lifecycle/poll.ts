/** Asks again at a steady pace while somebody is looking; a hidden page costs no data and catches up when shown. */

export interface Poll {
  /** The page was shown or hidden. */
  visible(isVisible: boolean): void
  /** Fresh news came another way: the next question can wait a full interval. */
  heard(): void
  stop(): void
}

interface PollSetting {
  every: number
  ask: () => void
  now: () => number
  later?: (run: () => void, delay: number) => unknown
  cancel?: (timer: unknown) => void
}

export function startPoll({ every, ask, now, later = setTimeout, cancel = clearTimeout as never }: PollSetting): Poll {
  let last = now()
  let timer: unknown
  let asleep = false
  let stopped = false
  const plan = () => {
    cancel(timer)
    if (!asleep) timer = later(run, Math.max(0, last + every - now()))
  }
  const run = () => {
    last = now()
    ask()
    plan()
  }
  plan()
  return {
    visible(isVisible) {
      if (stopped) return
      asleep = !isVisible
      plan()
    },
    heard() {
      last = now()
      plan()
    },
    stop() {
      stopped = true
      asleep = true
      cancel(timer)
    },
  }
}
