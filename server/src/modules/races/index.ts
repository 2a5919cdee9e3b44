import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { responseCache } from '../../kernel/visitors/response-cache.ts'
import { registerObstacles, registerWishes } from '../bibs/index.ts'
import { registerMoved } from '../events/index.ts'
import { registerSuccessors } from '../orders/index.ts'
import { remakeParticipationKeys, remakeResultKeys } from './staff/remake-keys.ts'
import './events.ts'
import './refusals.ts'
import { findTickets } from './following/find-tickets.ts'
import { obstaclesOfRunners } from './following/obstacles.ts'
import { reactions } from './following/reactions.ts'
import { listen } from './listen.ts'
import { mailLinks } from './lookups/get-by-email.ts'
import { sendMessages } from './messages/send-messages.ts'
import { registerPayables } from './paying/payables.ts'
import { personalData } from './personal-data.ts'
import { followRules } from './registration-documents/documents-status.ts'
import { countProofs } from './registration-documents/store.ts'
import { clearDocuments, sweepDocuments } from './registration-documents/sweep.ts'
import { resolvers } from './resolvers.ts'
import { routes } from './routes.ts'
import { counters, successorsOf, wishesOf } from './store.ts'
import { remind } from './telling/remind.ts'
import { type News, tellJob } from './telling/tell-job.ts'
import { visitorCache } from './visitors/visitor-cache.ts'

export { storeCourse } from './course/save-race-course.ts'
export { certificateDocument, type Finish } from './documents/certificate.ts'
export { letterDocument, type SignedLetter } from './documents/letter.ts'
export { emergencyListDocument, medicalListDocument } from './documents/race-day-lists.ts'
export { saveRace } from './races/save-race.ts'
export { racesById } from './races/store.ts'
export { importResults } from './ranking/importing/import-results.ts'
export { publishResults } from './ranking/publish-results.ts'
export { readableRanking, readableResult } from './ranking/readable-result.ts'
export { createMitParticipation } from './registering/create-mit-participation.ts'
export { addOldDocuments } from './registration-documents/add-old-documents.ts'
export { reviewMitDocument } from './registration-documents/review-mit-document.ts'
export { startRegistrationUploads } from './registration-documents/start-registration-uploads.ts'
export { documentsOf as registrationDocuments } from './registration-documents/store.ts'
export { uploadRegistrationDocument } from './registration-documents/upload-registration-document.ts'
export { sealText } from './sealed-text.ts'
export {
  type VisitedRace,
  type VisitedResults,
  visitedRace,
  visitedRaces,
  visitedResults,
  visitedTrees,
} from './visitors/visited-races.ts'

import { racesById } from './races/store.ts'

/** What visitors ask together with an event, or of all races. */
const cached = ['event', 'race', 'races', 'raceResults', 'raceTeams', 'raceTeamResults', 'trees']

registerPayables()
findTickets()
registerWishes(wishesOf)
registerObstacles(obstaclesOfRunners)
registerSuccessors(successorsOf)

registerMoved('certificates', countProofs)
registerMoved('closing', async (db, eventId) => ((await racesById(db, [eventId])).get(eventId)?.closesAt ? 1 : 0))

export const races: Module = {
  name: 'races',
  personalData,
  counters,
  resolvers,
  routes: (app, kernel, contextOf) => {
    routes(app, kernel, contextOf)
    responseCache(app, cached, visitorCache(kernel))
  },
  listen,
  within: reactions,
  jobs: {
    'races.tell': (ctx: Context, payload: { ids: string[]; what: News }) => tellJob(ctx, payload),
    'races.remind': (ctx: Context) => remind(ctx),
    'races.mailLinks': (ctx: Context, payload: { ids: string[] }) => mailLinks(ctx, payload),
    'races.followRules': followRules,
    'races.sendMessages': (ctx: Context) => sendMessages(ctx),
    'races.sweepDocuments': (ctx: Context) => sweepDocuments(ctx),
    'races.clearDocuments': (ctx: Context) => clearDocuments(ctx),
    'races.remakeKeys': async (ctx: Context) => {
      await remakeParticipationKeys(ctx)
      await remakeResultKeys(ctx)
    },
  },
  schedule: [
    { cron: '* * * * *', job: 'races.sendMessages' },
    { cron: '* * * * *', job: 'races.remakeKeys' },
    { cron: '*/10 * * * *', job: 'races.remind' },
    { cron: '53 * * * *', job: 'races.sweepDocuments', cleans: true },
    { cron: '19 1 * * *', job: 'races.clearDocuments', cleans: true },
  ],
}
