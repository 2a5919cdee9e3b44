import type { EventRow } from './store.ts'

declare module '../../kernel/events/within.ts' {
  interface WithinEvents {
    /** The members who take part in this event were told that its place or end is another one; once for each change. */
    'events.changeTold': {
      changeId: string
      event: EventRow
      /** Whoever takes part later, knew it. */
      by: Date
      isElsewhere: boolean
      /** Null: it has no end any more; undefined: the same one. */
      endsAt: Date | null | undefined
    }
    /**
     * Postponed, back to the date of before, or simply on another date while nobody has a place: `event` is how it is
     * now, over at null while its date is not known. What has a date of its own moves with it, unless it had ended by
     * `since`, when that began.
     */
    'events.moved': { before: EventRow; event: EventRow; since: Date }
    /** These application types are about to be removed; nobody takes part by them. */
    'events.removingTypes': { applicationTypeIds: readonly string[] }
  }
}

declare module '../../kernel/events/bus.ts' {
  interface Events {
    /**
     * What pages show of the events changed; published after the commit. `id`: the event; null: more than one.
     * `places`: only how many places or applications there are.
     */
    'events.changed': { id: string | null; places?: true }
    /** Nobody takes part any more. The row says it, too, for whoever missed this. */
    'events.cancelled': { eventId: string }
    /** Who has a place may choose. `openPostponements` says it, too. */
    'events.postponed': { postponementId: string }
    /** It is when it was before. The row says it, too. */
    'events.postponementWithdrawn': { postponementId: string }
  }
}

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    EVENT_CANCELLED: true
    EVENT_NOT_PUBLISHED: true
    EVENT_OVER: true
    /** The date of before the postponement has come. */
    DATE_GONE: true
    /** Somebody has a place or an application. */
    IN_USE: true
  }
}
