import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export { type BibRange, bibRangesOverlap, bibText, lastOfRange } from './number.ts'
export { assignBibInput, type BibAssignment, bibAssignments, bibNumberConfigInput } from './schema.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
