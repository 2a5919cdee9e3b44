import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export { type Outcome, outcomeAddress, outcomeSentence, readOutcome, refusalOf } from './outcome.ts'
export { type SupportMessageInput, supportMessageInput } from './schema.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
