declare module '../../kernel/events/bus.ts' {
  interface Events {
    /**
     * What pages show of the magazine changed; published after the commit. `id`: the article; null: more than one (a
     * category was renamed, say). `likes`: only how many like it.
     */
    'magazine.changed': { id: string | null; likes?: true }
  }
}

export {}
