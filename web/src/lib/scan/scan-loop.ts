/** Time and pauses of a loop; replaced in tests. */
export interface LoopClock {
  now(): number
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<void>
}

interface Loop {
  /** Null: nothing was found. */
  read(): Promise<string | null>
  /** A code that comes into view. The same one is not reported again before it was looked for, and not seen, for `pause`. */
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
  /** Milliseconds in which pictures were read: while a result is shown, the ticket is held there as before. */
  let looked = 0
  /** When each code was seen last, by `looked`; what was out of view for `pause` is not in it any more. */
  const inView = new Map<string, number>()
  function see(text: string | null): void {
    for (const [code, seenAt] of inView) if (code !== text && looked - seenAt >= pause) inView.delete(code)
    if (text === null) return
    const isNew = !inView.has(text)
    inView.set(text, looked)
    if (isNew) onText(text)
  }
  async function run() {
    while (!isOver) {
      const start = clock.now()
      const isLooking = isActive()
      const text = isLooking ? await read().catch(() => null) : null
      if (isOver) return
      if (isLooking) see(text)
      await clock.wait(Math.max(interval - (clock.now() - start), 10))
      if (isLooking) looked += clock.now() - start
    }
  }
  void run()
  return () => {
    isOver = true
  }
}
