import type { Module } from '../../kernel/module.ts'
import { personalData } from './personal-data.ts'

export { answersOf, type GivenForm, readAnswers } from './answers-of.ts'
export { type Form, formsOf } from './forms-of.ts'
export { type GivenAnswers, putAnswers } from './put-answers.ts'
export { copyForm, saveForm } from './save-form.ts'
export type { FormFileRow } from './store.ts'

export const forms: Module = {
  name: 'forms',
  personalData,
}
