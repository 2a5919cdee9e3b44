declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** The numbering of a race, or of an application type of this event, is another one; published after the commit. */
    'bibs.configured': { eventId: string }
  }
}

export {}
