/** Slots per holder: at most `most` in use at once. */
export interface Places {
  /** False if all are in use. */
  take(who: string): boolean
  leave(who: string): void
  taken(who: string): number
}

/** Counts places per key: at most `most` of each at the same time. */
export function makePlaces(most: number): Places {
  const holders = new Map<string, number>()
  const taken = (who: string) => holders.get(who) ?? 0
  return {
    taken,
    take(who) {
      if (taken(who) >= most) return false
      holders.set(who, taken(who) + 1)
      return true
    },
    leave(who) {
      if (taken(who) > 1) holders.set(who, taken(who) - 1)
      else holders.delete(who)
    },
  }
}
