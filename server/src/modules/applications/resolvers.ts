import { displayName } from '@vondrona/rules/accounts'
import type { Context } from '../../kernel/context.ts'
import type { Resolvers } from '../../kernel/module.ts'
import { type EntryRow, seenEntry } from '../contests/index.ts'
import { readAnswers } from '../forms/index.ts'
import { createApplication } from './applying/create-application.ts'
import { submitApplication } from './applying/submit-application.ts'
import { updateApplication } from './applying/update-application.ts'
import { withdrawApplication } from './applying/withdraw-application.ts'
import { exportApplications } from './export/export-applications.ts'
import { application } from './find-application.ts'
import { allApplications, applicationCounts, eventApplications } from './lists/list-applications.ts'
import { myApplications, userApplications } from './lists/user-applications.ts'
import { reviewApplication } from './reviewing/review-application.ts'
import { reviewApplications } from './reviewing/review-applications.ts'
import { type SeenApplication, seen, seenOne } from './seen-application.ts'
import type { ApplicationRow } from './store.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    EventApplication: SeenApplication
  }
}

/** R-APP-04: as the type of its kind. */
const seenKind = (ctx: Context, row: ApplicationRow | EntryRow) =>
  'contestId' in row ? seenEntry(ctx, row) : seenOne(ctx, row)

export const resolvers: Resolvers = {
  Query: {
    myApplications: (_, { pagination }, ctx) => myApplications(ctx, pagination),
    userApplications: (_, { userId, pagination }, ctx) => userApplications(ctx, userId, pagination),
    application: (_, { id }, ctx) => application(ctx, id),
    allApplications: (_, { filters, pagination, order }, ctx) => allApplications(ctx, filters, pagination, order),
    eventApplications: (_, { eventId, filters, pagination }, ctx) =>
      eventApplications(ctx, eventId, filters, pagination),
    applicationCounts: (_, { filters }, ctx) => applicationCounts(ctx, filters),
  },
  Mutation: {
    createApplication: async (_, { input }, ctx) => seenOne(ctx, await createApplication(ctx, input)),
    updateApplication: async (_, { id, input }, ctx) => seenOne(ctx, await updateApplication(ctx, id, input)),
    submitApplication: async (_, args, ctx) => seenKind(ctx, await submitApplication(ctx, args)),
    withdrawApplication: async (_, { id, reason }, ctx) => seenKind(ctx, await withdrawApplication(ctx, id, reason)),
    reviewApplication: async (_, args, ctx) => seenOne(ctx, await reviewApplication(ctx, args)),
    reviewApplications: async (_, args, ctx) => {
      const outcomes = await reviewApplications(ctx, args)
      const rows = seen(
        ctx,
        outcomes.flatMap((one) => one.application ?? []),
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      return outcomes.map((one) => ({ ...one, application: byId.get(one.id) ?? null }))
    },
    exportApplications: (_, { filters, format }, ctx) => exportApplications(ctx, filters, format),
  },
  EventApplication: {
    kind: () => 'event',
    chargeId: ({ chargeId, userId, status }, _, ctx) =>
      userId === ctx.actor?.id && status === 'approved' ? chargeId : null,
    additionalInfo: async (row) => (await row.page.answers(row))?.answers ?? null,
    answers: async (row) => {
      const given = await row.page.answers(row)
      return given ? readAnswers(given) : []
    },
    documentsSubmitted: async (row) => (await row.page.answers(row))?.files.map((file) => file.id) ?? [],
    staffNotes: async (row) => ((await row.page.reviews(row)) ? row.staffNotes : null),
    score: async (row) => ((await row.page.reviews(row)) ? row.score : null),
    waitlistPosition: async (row) =>
      row.status === 'waitlisted' ? ((await row.page.waitingPlaces()).get(row.id) ?? null) : null,
    event: async (row) => (await row.page.seenEvents()).get(row.eventId) ?? null,
    applicationType: async (row) => (await row.page.seenTypes()).get(row.eventApplicationTypeId) ?? null,
    applicant: async (row) => {
      const applicant = (await row.page.reviews(row)) && (await row.page.applicants()).get(row.userId)
      return applicant ? { ...applicant, name: displayName(applicant, applicant.pseudo) } : null
    },
    moves: async (row) => {
      const [moves, isReviewer] = [(await row.page.moves()).get(row.id) ?? [], await row.page.reviews(row)]
      return moves.map(({ fromStatus, toStatus, at, reason, byPseudo }) => ({
        from: fromStatus,
        to: toStatus,
        at,
        reason,
        by: isReviewer ? byPseudo : null,
      }))
    },
  },
}
