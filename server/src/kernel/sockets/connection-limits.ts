import { makePlaces } from '../limits/slots.ts'

/** The place of one socket among those of its address. */
export interface Slot {
  /** It belongs to a member, or to a visitor; false: its address has too many visitors' sockets already. */
  occupyAs(as: 'member' | 'visitor'): boolean
  /** It has not said yet who it is, and no visitor's place was free. */
  readonly isUnidentified: boolean
  leave(): void
}

/** Of an address that nobody counts. */
export const freeSlot: Slot = { occupyAs: () => true, isUnidentified: false, leave() {} }

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
      let as: 'member' | 'visitor' | 'unidentified' | 'gone' = ofVisitors.take(address) ? 'visitor' : 'unidentified'
      const leaveVisitors = () => {
        if (as === 'visitor') ofVisitors.leave(address)
        as = 'unidentified'
      }
      return {
        occupyAs(next) {
          if (as === next || as === 'gone') return as !== 'gone'
          if (next === 'visitor' && !ofVisitors.take(address)) return false
          leaveVisitors()
          as = next
          return true
        },
        get isUnidentified() {
          return as === 'unidentified'
        },
        leave() {
          if (as === 'gone') return
          leaveVisitors()
          as = 'gone'
          all.leave(address)
        },
      }
    },
  }
}
