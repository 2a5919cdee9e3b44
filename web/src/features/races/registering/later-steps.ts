/** What follows the first step of a registration, in one file: whoever meets one of them meets them all. */
export { DocumentsStep } from './documents-step.tsx'
export { LetterStep } from './letter-step.tsx'
export { PersonStep } from './person-step.tsx'
export { SummaryStep } from './summary-step.tsx'
