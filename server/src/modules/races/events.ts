declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** A planting was recorded, or registrations were confirmed or ended; published after the commit. */
    'races.treesChanged': { planted: boolean }
  }
}

export {}
