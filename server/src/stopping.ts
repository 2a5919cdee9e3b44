/** A terminal's Ctrl-C arrives from the terminal and once more from npm, within milliseconds: that is one wish. */
const sameKey = 500

export interface Stopping {
  /** What is closed from now on; takes the place of what was said before. */
  closes(close: () => Promise<unknown>): void
  /** Somebody wants an end: whatever fails from then on may fail because of it. */
  readonly isAsked: boolean
  /** Closes what is open. However often and by whom it is called, it happens once. */
  close(): Promise<unknown>
}

/**
 * From the first moment on a signal ends this process in good order: what is open by then is closed. A second one exits
 * immediately, and so does one that takes longer than `patience` (ms). A server that has lost its supervisor stops as well: nobody else could stop it.
 */
export function stopOnSignal(patience: number): Stopping {
  let current: () => Promise<unknown> = async () => {}
  let isAsked = false
  let askedAt = Number.NEGATIVE_INFINITY
  let closed: Promise<unknown> | undefined
  const close = () => (closed ??= current())

  async function end(cause: string) {
    if (performance.now() - askedAt < sameKey) return
    if (isAsked) process.exit(1)
    isAsked = true
    askedAt = performance.now()
    console.log(`${cause}: finishing what was begun…`)
    setTimeout(() => process.exit(1), patience).unref()
    await close()
    console.log('Stopped.')
    process.exit(0)
  }
  // A terminal that is closed (SIGHUP) can no longer be written to.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal))
  const alone = () => void end('The process above is gone')
  if (process.connected === false) alone()
  else process.once('disconnect', alone)

  return {
    closes(next) {
      current = next
    },
    get isAsked() {
      return isAsked
    },
    close,
  }
}
