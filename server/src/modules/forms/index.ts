import type { Module } from '../../kernel/module.ts'
import { deleteFormFile } from './files/delete-form-file.ts'
import { formFileTicket } from './files/form-file-ticket.ts'
import { sweep } from './files/sweep.ts'
import { uploadFormFile } from './files/upload-form-file.ts'
import { personalData } from './personal-data.ts'
import { routes } from './routes.ts'

export { answerColumn } from './answer-column.ts'
export { answersOf, type GivenForm, readAnswers, readNamelessAnswers } from './answers-of.ts'
export { attachment } from './files/attachment.ts'
export { fileNameOf } from './files/file-name.ts'
export { type MayReview, registerReview } from './files/may-read.ts'
export { isPdf, whyNotPdf } from './files/pdf.ts'
export { uploadFormFile } from './files/upload-form-file.ts'
export { type Form, formsOf } from './forms-of.ts'
export { isAnsweredSo, isSentFrom } from './is-answered-so.ts'
export { type GivenAnswers, putAnswers, refuseOtherQuestions } from './put-answers.ts'
export { copyForm, saveForm } from './save-form.ts'
export { type FormFileRow, lockForms, removeAnswers, removeUnanswered } from './store.ts'

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** Other questions are asked than those that were answered. */
    FORM_CHANGED: true
  }
}

export const forms: Module = {
  name: 'forms',
  personalData,
  resolvers: {
    Mutation: {
      uploadFormFile: (_, { formId, fieldName, file }, ctx) => uploadFormFile(ctx, formId, fieldName, file),
      deleteFormFile: (_, { id }, ctx) => deleteFormFile(ctx, id),
      formFileTicket: (_, { id }, ctx) => formFileTicket(ctx, id),
    },
  },
  routes,
  jobs: { 'forms.sweep': sweep },
  schedule: [{ cron: '47 * * * *', job: 'forms.sweep', cleans: true }],
}
