interface Pace {
  /** Milliseconds between two questions as long as answers bring something. */
  often: number
  /** Between two questions at most, when nothing happens for long. */
  seldom: number
}

/**
 * Asks again and again while somebody looks: often as long as `ask` brings something, ever more seldom while it does not,
 * not at all behind another page (unless `mustGoOn`), and at once when the page or the network is back.
 */
export function keepAsking(
  ask: () => Promise<boolean>,
  { often, seldom }: Pace,
  mustGoOn: () => boolean = () => false,
): () => void {
  let pause = often
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const wait = () => {
    clearTimeout(timer)
    if (!isStopped && (!document.hidden || mustGoOn())) timer = setTimeout(turn, pause)
  }
  const turn = async () => {
    pause = (await ask()) ? often : Math.min(pause * 1.5, seldom)
    wait()
  }
  const atOnce = () => {
    clearTimeout(timer)
    pause = often
    if (!document.hidden || mustGoOn()) void turn()
  }
  wait()
  addEventListener('online', atOnce)
  document.addEventListener('visibilitychange', atOnce)
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', atOnce)
    document.removeEventListener('visibilitychange', atOnce)
  }
}
