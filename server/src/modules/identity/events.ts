/** Something in the queue of sign-up requests changed; published after the commit. */
export interface MembersChange {
  kind: 'registered' | 'decided' | 'undone' | 'asked' | 'corrected' | 'consented' | 'withdrawn'
  userId: string
}

declare module '../../kernel/events/bus.ts' {
  interface Events {
    'members.changed': MembersChange
  }
}
