import type { Answers } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/races/registration'
import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { RaceToEnter } from '../operations.generated.ts'
import type { QuestionsPart } from '../parts.ts'
import type { Person } from '../registering/draft.ts'
import { StepForm, type StepProps, useKeptForm } from '../registering/step-form.tsx'
import type { DraftOnDevice } from '../registering/use-draft.ts'
import { BibWish } from './bib-wish.tsx'
import { formOf } from './form-of.ts'
import { useAnswerProblems } from './use-answer-problems.ts'

/** R-EVT-10, R-BIB-06: what the organiser of this race wants to know as well, and a bib number where one may be wished. */
export function QuestionsStep({
  race,
  kept,
  questions,
  ...step
}: StepProps & { race: RaceToEnter; kept: DraftOnDevice; questions: QuestionsPart }) {
  const t = useTexts(texts)
  const { key, answers } = step.person
  const form = formOf(race)
  const { problems, around, areRight } = useAnswerProblems(form)
  const now = () => kept.now().people.find((one) => one.key === key)?.answers ?? {}
  const put = (changed: Answers) => kept.changePerson(key, { answers: { ...now(), ...changed } })
  const action = useFormAction<Pick<Person, 'wishedBib'>>(
    { defaultValues: { wishedBib: step.person.wishedBib }, t },
    ({ wishedBib }) => {
      if (areRight(now())) step.onNext({ wishedBib })
    },
  )
  useKeptForm(action.form as never, { onTyped: ({ wishedBib }) => step.onTyped({ wishedBib } as Partial<Person>) })
  return (
    <StepForm {...step} action={action}>
      {form && (
        <div ref={around}>
          {questions({ form, answers, problems, onChange: (name, answer) => put({ [name]: answer }) })}
        </div>
      )}
      {race.allowBibWishes && <BibWish field={action.field} form={action.form} />}
    </StepForm>
  )
}
