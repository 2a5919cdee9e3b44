/**
 * Runs the work for a key at once, and then at most every `ms`: requests in between are merged into one run at the
 * end.
 */
export function throttled(ms: number, work: (key: string) => void): (key: string) => void {
  const resting = new Map<string, { again: boolean }>()
  const run = (key: string) => {
    const rest = { again: false }
    resting.set(key, rest)
    setTimeout(() => {
      resting.delete(key)
      if (rest.again) run(key)
    }, ms).unref()
    work(key)
  }
  return (key) => {
    const rest = resting.get(key)
    if (rest) rest.again = true
    else run(key)
  }
}
