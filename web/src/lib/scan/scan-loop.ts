/** Time and pauses of a loop; replaced in tests. */
export interface LoopClock {
  now(): number
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<void>
}

interface Loop {
  /** Null: nothing was found. */
  read(): Promise<string | null>
  /** A code that comes into view. The same one is not reported again before it was out of view for `pause`. */
  onText(text: string): void
  /** False while nothing is to be read: the page is hidden, a result is shown. */
  isActive(): boolean
  clock?: LoopClock
}

const interval = 100 // at most 10 pictures a second: a cheap phone stays cool, and its battery lasts the morning
const pause = 1500

const realClock: LoopClock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** Reads again and again, one picture at a time, until the returned function is called. */
export function startScanLoop({ read, onText, isActive, clock = realClock }: Loop): () => void {
  let isOver = false
  let last: string | null = null
  let lastSeen = Number.NEGATIVE_INFINITY
  async function run() {
    while (!isOver) {
      const start = clock.now()
      const text = isActive() ? await read().catch(() => null) : null
      if (isOver) return
      const now = clock.now()
      if (text !== null) {
        const isNew = text !== last || now - lastSeen >= pause
        last = text
        lastSeen = now
        if (isNew) onText(text)
      }
      await clock.wait(Math.max(interval - (now - start), 10))
    }
  }
  void run()
  return () => {
    isOver = true
  }
}
