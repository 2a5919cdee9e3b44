declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** An application moved; published after the commit. */
    'applications.changed': { eventId: string }
  }
}

export {}
