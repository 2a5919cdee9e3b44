declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** What pages show of contests changed; published after the commit. `places`: only how many take part. */
    'contests.changed': { id: string; places?: true }
  }
}

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    CONTEST_NOT_OPEN: true
    /** R-CON-05: all places are taken. */
    CONTEST_FULL: true
    /** Finished or cancelled: it does not change any more. */
    CONTEST_OVER: true
    /** A jury round runs, or has to. */
    ROUND_OPEN: true
    ROUND_LOCKED: true
    /** F-CON-06: the account is younger than the vote. */
    TOO_NEW: true
  }
}

export {}
