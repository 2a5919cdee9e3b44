import { makePlaces } from '../limits/slots.ts'

/** The place of one socket among those of its address. */
export interface Slot {
  /** It belongs to a member, or to a visitor; false: its address has too many visitors' sockets already. */
  occupyAs(as: 'member' | 'visitor'): boolean
  /** It has not said yet who it is, and no visitor's place was free. */
  readonly isStanding: boolean
  leave(): void
}

/** Of an address that nobody counts. */
export const freeSlot: Slot = { occupyAs: () => true, isStanding: false, leave() {} }

/** An address has so many sockets, and so many of them for visitors. */
export function makeConnectionLimits({ most, visitors }: { most: number; visitors: number }) {
  const all = makePlaces(most)
  const ofVisitors = makePlaces(visitors)
  return {
    /**
     * Null: all are taken. A socket begins as a visitor's where there is room, otherwise unidentified until it says who it is.
     */
    take(address: string): Slot | null {
      if (!all.take(address)) return null
      let as: 'member' | 'visitor' | 'standing' | 'gone' = ofVisitors.take(address) ? 'visitor' : 'standing'
      const stand = () => {
        if (as === 'visitor') ofVisitors.leave(address)
        as = 'standing'
      }
      return {
        occupyAs(next) {
          if (as === next || as === 'gone') return as !== 'gone'
          if (next === 'visitor' && !ofVisitors.take(address)) return false
          stand()
          as = next
          return true
        },
        get isStanding() {
          return as === 'standing'
        },
        leave() {
          if (as === 'gone') return
          stand()
          as = 'gone'
          all.leave(address)
        },
      }
    },
  }
}
