import type { OptionRow, VoteRow } from './store.ts'

declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** What its pages show is another now; published after the commit. */
    'votes.changed': { id: string }
    /** How it stands, read once for all who watch it here. */
    'votes.told': { id: string; row: VoteRow; options: OptionRow[] }
  }
}

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    VOTE_NOT_OPEN: true
    VOTE_ENDED: true
    /** There are ballots. */
    VOTE_FROZEN: true
    /** A secret ballot is changed by the code of its receipt only. */
    RECEIPT_NEEDED: true
    WRONG_RECEIPT: true
    /** The key of a secret vote's box is missing. */
    BOX_LOCKED: true
  }
}
