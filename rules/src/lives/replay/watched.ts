/** Where somebody stopped in replays, in seconds by the id of the live, the latest last. It stays on the device. */
export type Watched = Readonly<Record<string, number>>

/** Nobody comes back to so few seconds, of the beginning or of the end. */
const fewSeconds = 15
const kept = 50

/** Reads what a device kept; whatever is no number is left out. */
export function readWatched(stored: unknown): Watched {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((one): one is [string, number] => Number.isFinite(one[1]) && one[1] > 0),
  )
}

/** With the place where this one stopped; without it at the beginning, and once it was seen to its end. */
export function stoppedAt(watched: Watched, id: string, seconds: number, duration: number): Watched {
  const others = Object.entries(watched).filter(([other]) => other !== id)
  const isWorthIt = seconds >= fewSeconds && seconds <= duration - fewSeconds
  return Object.fromEntries([...others, ...(isWorthIt ? [[id, Math.floor(seconds)] as const] : [])].slice(-kept))
}
