import type { Module } from '../../kernel/module.ts'
import { answerCorrection, readCorrection } from './answer-correction.ts'
import { clearDecidedPhotos, greetNewAdults, removeFilesJob, sweep } from './jobs.ts'
import { compareDocumentNumber, identityReview } from './review.ts'
import { routes } from './routes.ts'
import { identityImageTicket } from './show-image.ts'
import { myIdentity, submitIdentity } from './submit-identity.ts'
import { createUploadSlot, readUploadSlot } from './upload-slots.ts'

export { askCorrection } from './corrections.ts'
export { asNumberTaken, isNumberRefusal, isNumberTaken, numberHash, takenKey } from './document-number.ts'
export { attachDocument, dropDocument, settleDocument, unsettleDocument } from './documents.ts'
export type { MembersChange } from './events.ts'
export { forgetIdentity, identityData } from './personal-data.ts'
export { dropPhotos, type KeptPhoto, keepPhotos, openPhoto, removeFilesLater } from './photos.ts'
export {
  addOldDocuments,
  awaitingCorrection,
  documentIsUndecided,
  documentsWaiting,
  forgetNumbersErasedBefore,
  putCounterCheck,
} from './store.ts'
export { photosSent } from './submit-identity.ts'

export const identity: Module = {
  name: 'identity',
  resolvers: {
    Query: {
      myIdentity: (_, __, ctx) => myIdentity(ctx),
      uploadSlot: (_, { id, secret }, ctx) => readUploadSlot(ctx, id, secret),
      correctionRequest: (_, { token }, ctx) => readCorrection(ctx, token),
      identityReview: (_, { userId }, ctx) => identityReview(ctx, userId),
    },
    Mutation: {
      createUploadSlot: (_, { size }, ctx) => createUploadSlot(ctx, size),
      submitIdentity: (_, { input }, ctx) => submitIdentity(ctx, input),
      answerCorrection: (_, { token, answer }, ctx) => answerCorrection(ctx, token, answer),
      identityImageTicket: (_, { userId, side }, ctx) => identityImageTicket(ctx, userId, side),
      compareDocumentNumber: (_, { userId, number }, ctx) => compareDocumentNumber(ctx, userId, number),
    },
  },
  routes,
  jobs: {
    'identity.removeFiles': removeFilesJob,
    'identity.clearDecidedPhotos': clearDecidedPhotos,
    'identity.sweep': sweep,
    'identity.greetNewAdults': greetNewAdults,
  },
  schedule: [
    { cron: '7 1 * * *', job: 'identity.clearDecidedPhotos' },
    { cron: '37 * * * *', job: 'identity.sweep' },
    { cron: '11 5 * * *', job: 'identity.greetNewAdults' }, // morning in Madagascar
  ],
}
