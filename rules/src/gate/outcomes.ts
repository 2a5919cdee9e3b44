export const scanOutcomes = [
  'admitted',
  /** After an exit. */
  'readmitted',
  'left',
  'already_used',
  'duplicate_offline',
  /** Out without in. */
  'not_inside',
  /** The ticket is good; the scan lies outside of the event's window. */
  'too_early',
  'too_late',
  'revoked',
  'wrong_event',
  'unknown',
  'undone',
] as const
export type ScanOutcome = (typeof scanOutcomes)[number]
