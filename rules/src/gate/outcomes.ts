export const scanOutcomes = [
  'admitted',
  'already_used',
  'duplicate_offline',
  'revoked',
  'wrong_event',
  'unknown',
  'undone',
] as const
export type ScanOutcome = (typeof scanOutcomes)[number]
