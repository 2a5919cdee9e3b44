export const scanOutcomes = [
  'admitted',
  /** After an exit. */
  'readmitted',
  'left',
  'already_used',
  'duplicate_offline',
  /** Out without in. */
  'not_inside',
  'revoked',
  'wrong_event',
  'unknown',
  'undone',
] as const
export type ScanOutcome = (typeof scanOutcomes)[number]
