/** What the page of a correction link holds, and what it sends: only what the asked item needs. */
import type { DocumentType } from '@vondrona/rules/accounts'
import { type CorrectionItem, cleanNumber, correctionAnswer, whyNotAnswer } from '@vondrona/rules/identity'

export interface CorrectionValues {
  photo: string
  documentNumber: string
  dateNaissance: string
  nom: string
  prenom: string
}

export const emptyAnswer: CorrectionValues = { photo: '', documentNumber: '', dateNaissance: '', nom: '', prenom: '' }

const fieldsOf: Record<CorrectionItem, readonly (keyof CorrectionValues)[]> = {
  front: ['photo'],
  back: ['photo'],
  number: ['documentNumber'],
  birthDate: ['dateNaissance'],
  name: ['prenom', 'nom'],
}

export function answerOf(item: CorrectionItem, values: CorrectionValues) {
  const number = item === 'number' ? { documentNumber: cleanNumber(values.documentNumber) } : {}
  const asked = fieldsOf[item].map((field) => [field, values[field].trim()] as const)
  return { ...Object.fromEntries(asked.filter(([, value]) => value !== '')), ...number }
}

/** Field to text key. */
export function problemsIn(
  item: CorrectionItem,
  values: CorrectionValues,
  facts: { documentType: DocumentType | null; now: Date },
): Partial<Record<keyof CorrectionValues, string>> {
  const answer = answerOf(item, values)
  const read = correctionAnswer.safeParse(answer)
  const issue = read.error?.issues[0]
  if (issue) return { [String(issue.path[0])]: issue.message }
  const wrong = whyNotAnswer(item, read.data ?? {}, facts)
  return wrong ? { [wrong.field]: wrong.key } : {}
}
