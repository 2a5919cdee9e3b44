/** The work, one run at a time: calls during a run are one more run after it, so that a rush does not queue behind it. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    try {
      while (again) {
        again = false
        await work()
      }
    } finally {
      running = false
    }
  }
}
