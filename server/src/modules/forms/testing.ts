/** Forms and answers, for tests of every domain that has some. */
import type { FieldType } from '@vondrona/rules/forms'
import type { Member, World } from '../../../test/world.ts'
import { formsOf } from './forms-of.ts'
import { putAnswers } from './put-answers.ts'
import { saveForm } from './save-form.ts'

/** One question, as the builder sends it. */
export const question = (fieldName: string, fieldType: FieldType = 'text', more: object = {}) => ({
  fieldName,
  fieldLabel: `Question ${fieldName}`,
  fieldType,
  isRequired: false,
  ...more,
})

export const save = (w: World, raw: unknown, id: string | null = null): Promise<string> =>
  w.system.transaction((tx) => saveForm(tx, w.system, raw, id))

export const makeForm = (w: World, ...formFields: object[]): Promise<string> => save(w, { formFields })

export const formOf = async (w: World, id: string) => {
  const form = (await formsOf(w.kernel.db, [id])).get(id)
  if (!form) throw new Error('no such form')
  return form
}

export const answer = (
  w: World,
  member: Member,
  formId: string,
  answers: unknown,
  { id = null, isFinal = true }: { id?: string | null; isFinal?: boolean } = {},
): Promise<string> =>
  w.system.transaction((tx) => putAnswers(tx, w.system, { id, formId, userId: member.id, answers, isFinal }))
