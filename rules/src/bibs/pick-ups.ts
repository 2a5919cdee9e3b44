/** Why a bib may not be handed out yet; the letters are for lists. */
export const obstacleLetters = {
  m: 'documents_missing',
  w: 'documents_waiting',
  r: 'documents_refused',
  l: 'letter_unsigned',
} as const
export type Obstacle = (typeof obstacleLetters)[keyof typeof obstacleLetters]
export const obstacles = Object.values(obstacleLetters)

export const pickUpOutcomes = [
  'given',
  'duplicate',
  'blocked',
  'no_number',
  'ended',
  'unknown',
  'undone',
  'too_early',
  'too_late',
] as const
export type PickUpOutcome = (typeof pickUpOutcomes)[number]

/** These the organiser has to look at: somebody left with a bib that the books do not give them. */
export const problemOutcomes = ['duplicate', 'blocked', 'no_number', 'ended'] as const satisfies PickUpOutcome[]

/** What the gates of a race do with a runner to whom something is missing; a bib desk stops them anyway. */
export const aboutMissing = ['warn', 'stop', 'ignore'] as const
export type AboutMissing = (typeof aboutMissing)[number]
