declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** A planting was recorded; published after the commit. */
    'races.treesChanged': Record<string, never>
  }
}

export {}
