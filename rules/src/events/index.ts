import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './ages.ts'
export { admissionFrom, answersEnd, type EventDates, hasBegun, isDateOpen, isOver, overAt } from './over.ts'
export * from './schema.ts'
export * from './states.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
