import type { EventRow, PostponementRow } from '../events/index.ts'
import type { OrderRow } from './store.ts'

/** What somebody gave places up for, or the organiser. */
export type GiveUpReason = 'cancelled' | 'withdrawn' | 'postponed' | 'event_cancelled'

/** Why money that came after the hold goes back: no place is left, or its person reserved again and has one. */
export type LateReason = 'late_sold_out' | 'double_payment'

/** Why places are not held any more. `replaced`: what its person reserved before is paid, late. */
export type ReleaseReason = GiveUpReason | LateReason | 'expired' | 'replaced'

declare module '../../kernel/events/within.ts' {
  interface WithinEvents {
    /** These orders are confirmed: free, or paid. Each once, also after they had expired. */
    'orders.confirmed': { orders: readonly OrderRow[] }
    /**
     * These orders hold no places any more: nothing was paid (`expired` may be retaken), or a refund is due. One that
     * had expired comes a second time when it is given up, or its money came too late.
     */
    'orders.released': {
      orders: readonly OrderRow[]
      why: 'expired' | 'cancelled' | 'refund'
      reason: ReleaseReason
      /** Somebody asks for it: refused where a place was used. Otherwise it is so, used or not. */
      onlyUnused: boolean
    }
    /** These orders had expired, and hold their places again until they are paid. */
    'orders.retaken': { orders: readonly OrderRow[] }
    /** A postponement asks these orders, each once: the place, or the money; too late, they keep it. Members are told. */
    'orders.asked': { orders: readonly OrderRow[]; postponement: PostponementRow; isLate: boolean }
    /**
     * The postponement that asked them is withdrawn: some keep the place for the date of before, others `left` and do not
     * come back. Each once; members are told.
     */
    'orders.askedInVain': {
      kept: readonly OrderRow[]
      left: readonly OrderRow[]
      event: EventRow
      postponement: PostponementRow
    }
    /** The money of these orders is back. */
    'orders.refunded': { orders: readonly OrderRow[] }
  }
}
