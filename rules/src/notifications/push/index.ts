import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export { ringsAt } from './quiet.ts'
export { type SubscriptionInput, subscriptionInput } from './schema.ts'
export { isPushSubject, type PushSubject, pushLife, pushSubjects, subjectOf } from './subjects.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
