import { ageOn, dayIn } from '@vondrona/rules/accounts'
import { isDateOpen, isOver } from '@vondrona/rules/events'
import { maskedName, maskedNumber, showRegistrationNumber } from '@vondrona/rules/races'
import type { Resolvers } from '../../kernel/module.ts'
import { say } from '../../kernel/refusal.ts'
import { readAnswers } from '../forms/index.ts'
import { channelOf } from '../orders/index.ts'
import { chooseMitPostponement } from './correcting/choose-mit-postponement.ts'
import { confirmMitContact } from './correcting/confirm-mit-contact.ts'
import { resumeMitParticipation } from './correcting/resume-mit-participation.ts'
import { sendMitContactCode } from './correcting/send-mit-contact-code.ts'
import { signCommitmentLetter } from './correcting/sign-commitment-letter.ts'
import { updateMitParticipation } from './correcting/update-mit-participation.ts'
import { withdrawMitParticipation } from './correcting/withdraw-mit-participation.ts'
import { removeRaceCourse } from './course/remove-race-course.ts'
import { saveRaceCourse } from './course/save-race-course.ts'
import { courseFields } from './course/seen-course.ts'
import { letterPath } from './documents/show-letter.ts'
import { eraseMitParticipation } from './erasing/erase-mit-participation.ts'
import { getMitParticipationByEmail } from './lookups/get-by-email.ts'
import { getMitParticipationByRegistrationNumber } from './lookups/get-by-number.ts'
import { mitParticipation, myParticipations } from './lookups/mit-participation.ts'
import {
  importFields,
  lineFields,
  moveFields,
  organiserMutations,
  organiserQueries,
  resultFields,
  resultPageFields,
} from './organiser-resolvers.ts'
import { race, races } from './races/find-races.ts'
import { saveRace } from './races/save-race.ts'
import { raceDayOf, type SeenRace } from './races/seen-races.ts'
import { createMitParticipation } from './registering/create-mit-participation.ts'
import { medicalOf } from './registration-documents/documents-status.ts'
import { registrationDocumentTicket } from './registration-documents/registration-document-ticket.ts'
import { replaceRegistrationDocument } from './registration-documents/replace-registration-document.ts'
import { reviewMitDocument } from './registration-documents/review-mit-document.ts'
import { startRegistrationUploads } from './registration-documents/start-registration-uploads.ts'
import { uploadRegistrationDocument } from './registration-documents/upload-registration-document.ts'
import { openText } from './sealed-text.ts'
import type { SeenParticipation } from './seen-participations.ts'
import { mitParticipationCounts, mitParticipations } from './staff/list-participations.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    Race: SeenRace
    MitParticipation: SeenParticipation
    StaffParticipation: SeenParticipation
    ParticipationDetails: SeenParticipation
  }
}

const order = async (row: SeenParticipation) => (await row.page.orders()).get(row.orderId)
const shownNumber = (row: SeenParticipation) => showRegistrationNumber(row.registrationNumber)

/** Of both types that show a registration. */
const ofBoth = {
  raceName: async (row: SeenParticipation) => (await row.page.events()).get(row.eventId)?.title ?? '',
  ticketType: async (row: SeenParticipation) => (await row.page.ticketTypes()).get(row.ticketTypeId)?.title ?? '',
  bibNumber: async (row: SeenParticipation) => (await row.page.tickets()).get(row.orderId)?.number ?? null,
  amount: async (row: SeenParticipation) => (await order(row))?.total ?? 0,
  paymentStatus: async (row: SeenParticipation) => {
    const { chargeId } = (await order(row)) ?? {}
    return chargeId ? ((await row.page.paymentStatuses()).get(chargeId) ?? null) : null
  },
}

export const resolvers: Resolvers = {
  Query: {
    races: (_, __, ctx) => races(ctx),
    race: (_, { eventId }, ctx) => race(ctx, eventId),
    mitParticipation: (_, { id, key }, ctx) => mitParticipation(ctx, id, key),
    getMitParticipationByEmail: (_, { input }, ctx) => getMitParticipationByEmail(ctx, input),
    getMitParticipationByRegistrationNumber: (_, { registrationNumber }, ctx) =>
      getMitParticipationByRegistrationNumber(ctx, registrationNumber),
    myParticipations: (_, __, ctx) => myParticipations(ctx),
    mitParticipations: (_, { filters, pagination, order }, ctx) => mitParticipations(ctx, filters, pagination, order),
    mitParticipationCounts: (_, { eventId }, ctx) => mitParticipationCounts(ctx, eventId),
    ...organiserQueries,
  },
  Mutation: {
    startRegistrationUploads: (_, __, ctx) => startRegistrationUploads(ctx),
    uploadRegistrationDocument: (_, args, ctx) => uploadRegistrationDocument(ctx, args),
    createMitParticipation: (_, { input }, ctx) => createMitParticipation(ctx, input),
    sendMitContactCode: (_, args, ctx) => sendMitContactCode(ctx, args),
    confirmMitContact: (_, args, ctx) => confirmMitContact(ctx, args),
    signCommitmentLetter: (_, args, ctx) => signCommitmentLetter(ctx, args),
    updateMitParticipation: (_, args, ctx) => updateMitParticipation(ctx, args),
    replaceRegistrationDocument: (_, args, ctx) => replaceRegistrationDocument(ctx, args),
    resumeMitParticipation: (_, args, ctx) => resumeMitParticipation(ctx, args),
    withdrawMitParticipation: (_, args, ctx) => withdrawMitParticipation(ctx, args),
    chooseMitPostponement: (_, args, ctx) => chooseMitPostponement(ctx, args),
    eraseMitParticipation: (_, args, ctx) => eraseMitParticipation(ctx, args),
    saveRace: (_, { input }, ctx) => saveRace(ctx, input),
    saveRaceCourse: (_, args, ctx) => saveRaceCourse(ctx, args),
    removeRaceCourse: (_, args, ctx) => removeRaceCourse(ctx, args),
    reviewMitDocument: (_, args, ctx) => reviewMitDocument(ctx, args),
    registrationDocumentTicket: (_, { documentId }, ctx) => registrationDocumentTicket(ctx, documentId),
    ...organiserMutations,
  },
  Race: {
    id: ({ eventId }) => eventId,
    event: async ({ eventId, page }) => (await page.seenEvents()).get(eventId),
    name: async ({ eventId, page }) => (await page.events()).get(eventId)?.title ?? '',
    isOpen: (race) => race.page.isOpen(race),
    raceDay: async ({ eventId, page }) => raceDayOf((await page.dates()).get(eventId) ?? {}),
    categories: async ({ eventId, page }) => (await page.categories()).get(eventId) ?? [],
    commitment: async ({ eventId, page }) => (await page.texts()).get(eventId),
    formConfig: async ({ formId, page }) => (formId ? ((await page.forms()).get(formId) ?? null) : null),
    course: async ({ eventId, page }) => (await page.courses()).get(eventId) ?? null,
    allowBibWishes: async ({ eventId, page }) => (await page.wishes()).has(eventId),
  },
  MitParticipation: {
    ...ofBoth,
    registrationNumber: (row) => (row.proof === 'none' ? maskedNumber(shownNumber(row)) : shownNumber(row)),
    fullName: (row) => (row.proof === 'none' ? maskedName(row.fullName) : row.fullName),
    orderId: async (row) => (row.proof === 'full' ? ((await order(row))?.chargeId ?? null) : null), // a secret
    bibNumber: (row) => (row.proof === 'none' ? null : ofBoth.bibNumber(row)),
    contact: async (row) => (row.proof === 'full' ? ((await order(row))?.contact ?? null) : null),
    codeTo: async (row, _, ctx) =>
      row.proof === 'full' && (await order(row))?.contact === 'awaited' ? (channelOf(ctx, row)?.to ?? null) : null,
    documentsReason: async (row) => {
      if (row.proof !== 'full') return null
      const documents = (await row.page.documents()).get(row.id) ?? []
      return documents.find(({ status }) => status === 'rejected')?.reason ?? null
    },
    currency: () => 'MGA', // D-27
    expiresAt: async (row) => (await order(row))?.holdUntil ?? null,
    refundStatus: async (row) =>
      row.proof === 'full' ? ((await row.page.refunds()).get(row.orderId)?.status ?? null) : null,
    choice: async (row) => (row.proof === 'full' ? ((await row.page.choices()).get(row.orderId) ?? null) : null),
    raceDate: async ({ eventId, page }) => {
      const dates = (await page.dates()).get(eventId) ?? {}
      return isDateOpen(dates) ? null : (dates.date ?? null)
    },
    isOver: async ({ eventId, page }) => isOver((await page.dates()).get(eventId) ?? {}, page.context.now()),
    details: (row) => (row.proof === 'full' ? row : null),
  },
  StaffParticipation: {
    ...ofBoth,
    registrationNumber: shownNumber,
    orderId: async (row) => (await order(row))?.chargeId ?? null,
    category: (row) => row.page.category(row),
    age: async (row) => {
      const raceDay = raceDayOf((await row.page.dates()).get(row.eventId) ?? {})
      return ageOn(row.birthDate, raceDay ?? dayIn(row.page.context.now()))
    },
    namesakes: async (row) => (await row.page.alike()).get(row.id)?.namesakes ?? 0,
    sameIdNumber: async (row) => (await row.page.alike()).get(row.id)?.sameIdNumber ?? 0,
    details: (row) => row,
  },
  ParticipationDetails: {
    idNumber: (row) => openText(row.page.context, row.idNumber),
    emergencyContact: ({ emergencyName: name, emergencyPhone: phone }) => (name && phone ? { name, phone } : null),
    medical: (row) => medicalOf(row.page.context, row),
    registeredAt: ({ createdAt }) => createdAt,
    answers: async ({ answersId, page }) => {
      const given = answersId ? (await page.answers()).get(answersId) : undefined
      return given ? readAnswers(given) : []
    },
    documents: async ({ id, page }) => (await page.documents()).get(id) ?? [],
    commitment: async (row) => {
      const signed = (await row.page.commitments()).get(row.id)
      return signed ? { ...signed, pdfUrl: letterPath(row.page.context, row) } : null
    },
    isEditable: (row) => row.page.isEditable(row),
    changes: async ({ id, page, page: { context: ctx } }) =>
      ((await page.changes()).get(id) ?? []).map(({ at, fields, byPseudo }) => ({
        at,
        fields,
        by: byPseudo ?? say(ctx.sentences, ctx.language, 'races.by.registrant'),
      })),
    ticket: async ({ orderId, page }) => (await page.seenTickets()).get(orderId) ?? null,
  },
  RaceCourse: courseFields,
  RaceResultPage: resultPageFields,
  RaceResult: resultFields,
  ResultsImport: importFields,
  ResultsLine: lineFields,
  ResultsMove: moveFields,
  RegistrationDocument: { reason: ({ reason }: { reason: string }) => reason || null } as never,
}
