import type { Waiting } from './way.ts'

const most = { events: 20_000, bytes: 16 * 2 ** 20 }

/** What was sent lately, to be sent again another way; `ms`: for how long. */
export function makeRecent(ms: number) {
  const kept: (Waiting & { at: number })[] = []
  let bytes = 0
  function forget() {
    const since = performance.now() - ms
    let old = 0
    for (const { at, whole } of kept) {
      if (at >= since && kept.length - old <= most.events && bytes <= most.bytes) break
      bytes -= whole.length
      old += 1
    }
    kept.splice(0, old)
  }
  return {
    keep(event: Waiting) {
      kept.push({ ...event, at: performance.now() })
      bytes += event.whole.length
      if (kept.length > most.events * 1.5 || bytes > most.bytes * 1.5) forget()
    },
    forget,
    all(): readonly Waiting[] {
      forget()
      return kept
    },
  }
}
