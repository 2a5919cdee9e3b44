import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export { type BibRange, bibRangesOverlap, bibText, lastOfRange } from './number.ts'
export {
  type AboutMissing,
  aboutMissing,
  type Obstacle,
  obstacleLetters,
  obstacles,
  type PickUpOutcome,
  pickUpOutcomes,
  problemOutcomes,
} from './pick-ups.ts'
export {
  assignBibInput,
  type BibAssignment,
  bibAssignments,
  bibNumberConfigInput,
  releaseBlockInput,
  settlePickUpInput,
} from './schema.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
