import { type FieldProblem, formConfigInput, formProblems } from '@vondrona/rules/forms'
import * as z from 'zod/mini'
import type { Questions } from './question-list.ts'

/** What the server would refuse: `formFields.0.fieldLabel`, with the key of its sentence. */
export function questionProblems(formFields: Questions): FieldProblem[] {
  const parsed = z.safeParse(formConfigInput, { formFields })
  const broken = (parsed.error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), key: message }))
  return [...formProblems(formFields), ...broken]
}
