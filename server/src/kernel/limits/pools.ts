import { Refusal } from '../refusal.ts'

/**
 * Runs at most `size` tasks at once and lets at most `queue` wait; beyond that the caller is refused with retryAfter
 * (back-pressure).
 */
export interface Pool {
  run<T>(task: () => Promise<T>): Promise<T>
  /** How much is done, and waits, now. */
  load(): { running: number; waiting: number }
}

export interface Pools {
  readonly hash: Pool
  readonly image: Pool
  /** What waits for a payment provider. */
  readonly payments: Pool
}

/** Runs at most `size` tasks at once and queues up to `queue` more; further ones are refused as busy. */
export function makePool(size: number, queue: number, retryAfter: number): Pool {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    load: () => ({ running, waiting: waiting.length }),
    async run(task) {
      if (running >= size) {
        if (waiting.length >= queue) throw new Refusal('BUSY', 'shell.unavailable', { retryAfter })
        await new Promise<void>((resolve) => waiting.push(resolve)) // the place is passed on by leave()
      } else running += 1
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
