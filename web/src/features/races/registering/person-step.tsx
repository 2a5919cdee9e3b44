import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { PersonFields } from '../person-fields.tsx'
import { problemsInPerson } from '../person-problems.ts'
import { useSentence } from '../use-sentence.ts'
import type { Person } from './draft.ts'
import { StepForm, type StepProps, useKeptForm } from './step-form.tsx'

/** R-EVT-14, R-EVT-20: who takes part. */
export function PersonStep(step: StepProps) {
  const say = useSentence()
  const action = useFormAction<Person>(
    {
      defaultValues: step.person,
      resolver: (values) => {
        const problems = problemsInPerson(values, serverNow())
        const errors = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, { message }]))
        return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
      },
      t: say as never,
    },
    (values) => step.onNext(values),
  )
  useKeptForm(action.form, step)
  return (
    <StepForm {...step} action={action}>
      <PersonFields field={action.field as never} form={action.form} />
    </StepForm>
  )
}
