declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** Something is reported for the first time, passed on or decided; published after the commit. */
    'reports.changed': { id: string }
  }
}

export {}
