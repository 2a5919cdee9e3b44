/** How many of something each holder has at once: `most`, and no more. */
export interface Places {
  /** False: all of them are taken. */
  take(who: string): boolean
  leave(who: string): void
  taken(who: string): number
}

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
