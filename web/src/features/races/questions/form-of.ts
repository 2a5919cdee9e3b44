import type { RaceQuestions } from '../operations.generated.ts'

export type QuestionsForm = NonNullable<RaceQuestions['formConfig']>

/** The organiser's questions; null where none are asked. */
export function formOf(race: Pick<RaceQuestions, 'formConfig'> | undefined): QuestionsForm | null {
  const form = race?.formConfig
  return form?.isFormEnabled && form.formFields.length > 0 ? form : null
}

/** Whether the race asks for more than the product knows: its own questions, or a bib number. */
export const asksQuestions = (race: RaceQuestions | undefined): boolean =>
  race !== undefined && (race.allowBibWishes || formOf(race) !== null)
