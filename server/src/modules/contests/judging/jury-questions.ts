import { juryFields } from '@vondrona/rules/contests'
import type { Db } from '../../../kernel/db.ts'
import { formsOf } from '../../forms/index.ts'
import type { ContestRow } from '../store.ts'

interface Question {
  fieldName: string
  fieldType: string
}

/**
 * F-CON-04: which of the questions that an entry answered the jury reads. Not one that is asked no more: an organiser who
 * takes it away means the entries that came before, too, and it may have been hidden.
 */
export async function juryQuestions(
  db: Db,
  { formId, hiddenFields }: Pick<ContestRow, 'formId' | 'hiddenFields'>,
): Promise<<Field extends Question>(answered: readonly Field[]) => Field[]> {
  const form = formId ? (await formsOf(db, [formId])).get(formId) : undefined
  const asked = new Set(form?.formFields.map(({ fieldName }) => fieldName))
  return (answered) => juryFields(answered, hiddenFields).filter(({ fieldName }) => asked.has(fieldName))
}
