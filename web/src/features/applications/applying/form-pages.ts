/** One application from its form to its decision: both addresses share their parts. */
export { ApplicationPage } from './application-page.tsx'
export { ApplyPage } from './apply-page.tsx'
