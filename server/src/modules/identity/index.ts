import type { Module } from '../../kernel/module.ts'
import { answerCorrection } from './corrections/answer-correction.ts'
import { answerMyCorrection } from './corrections/answer-my-correction.ts'
import { myCorrection } from './corrections/ask-correction.ts'
import { readCorrection } from './corrections/read-correction.ts'
import { compareDocumentNumber } from './documents/compare-document-number.ts'
import { identityReview } from './documents/identity-review.ts'
import { myIdentity, submitIdentity } from './documents/submit-identity.ts'
import { completeNearNumbers } from './duplicates/near-numbers.ts'
import { possibleDuplicates } from './duplicates/possible-duplicates.ts'
import { greetNewAdults, sweep } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { clearDecidedPhotos } from './photos/clear-decided.ts'
import { clearUndecidedPhotos } from './photos/clear-undecided.ts'
import { identityImageTicket } from './photos/identity-image-ticket.ts'
import { routes } from './routes.ts'

export { askCorrection } from './corrections/ask-correction.ts'
export { awaitingCorrection } from './corrections/store.ts'
export {
  asNumberTaken,
  isNumberRefusal,
  isNumberTaken,
  numberMarks,
  takenKey,
  usersWithNumber,
} from './documents/document-number.ts'
export { attachDocument, dropDocument, settleDocument, unsettleDocument } from './documents/documents.ts'
export {
  addOldDocuments,
  countDocumentsWaiting,
  documentIsUndecided,
  documentsWaiting,
  forgetNumbersErasedBefore,
  putCounterCheck,
} from './documents/store.ts'
export { photosSent } from './documents/submit-identity.ts'
export type { MembersChange } from './events.ts'
export { hasUnseenPhotos } from './photos/has-unseen-photos.ts'
export { dropPhotos, type KeptPhoto, keepPhotos, openPhoto } from './photos/photos.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    IdentityReview: Awaited<ReturnType<typeof identityReview>>
  }
}

export const identity: Module = {
  name: 'identity',
  personalData,
  resolvers: {
    Query: {
      myIdentity: (_, __, ctx) => myIdentity(ctx),
      correctionRequest: (_, { token }, ctx) => readCorrection(ctx, token),
      identityReview: (_, { userId }, ctx) => identityReview(ctx, userId),
    },
    IdentityReview: { duplicates: ({ user }, _, ctx) => possibleDuplicates(ctx, user) },
    User: { correction: (user, _, ctx) => myCorrection(ctx, user) },
    Mutation: {
      submitIdentity: (_, { input }, ctx) => submitIdentity(ctx, input),
      answerCorrection: (_, { token, answer, item }, ctx) => answerCorrection(ctx, token, answer, item),
      answerMyCorrection: (_, { id, answer }, ctx) => answerMyCorrection(ctx, id, answer),
      identityImageTicket: (_, { userId, side }, ctx) => identityImageTicket(ctx, userId, side),
      compareDocumentNumber: (_, { userId, number }, ctx) => compareDocumentNumber(ctx, userId, number),
    },
  },
  routes,
  jobs: {
    'identity.clearDecidedPhotos': clearDecidedPhotos,
    'identity.clearUndecidedPhotos': clearUndecidedPhotos,
    'identity.sweep': sweep,
    'identity.greetNewAdults': greetNewAdults,
    'identity.completeNearNumbers': completeNearNumbers,
  },
  schedule: [
    { cron: '43 * * * *', job: 'identity.completeNearNumbers' },
    { cron: '7 1 * * *', job: 'identity.clearDecidedPhotos', cleans: true },
    { cron: '11 1 * * *', job: 'identity.clearUndecidedPhotos', cleans: true },
    { cron: '37 * * * *', job: 'identity.sweep', cleans: true },
    { cron: '11 5 * * *', job: 'identity.greetNewAdults' }, // morning in Madagascar
  ],
}
