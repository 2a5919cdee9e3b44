import { signatureProblems } from '@vondrona/rules/races'
import { call } from '../../../lib/api/call.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { type Letter, LetterFields } from '../letter/letter-fields.tsx'
import { RaceLetterDocument } from '../operations.generated.ts'
import { useSentence } from '../use-sentence.ts'
import { birthOf, type Person } from './draft.ts'
import { StepForm, type StepProps, useKeptForm } from './step-form.tsx'

/** F-RACE-04: the present letter of the race, read and signed; of a minor, by a guardian. */
export function LetterStep(step: StepProps) {
  const { eventId } = step.person
  const { data, problem, again } = useAnswer(() => call(RaceLetterDocument, { eventId }), eventId)
  if (problem) return <ErrorState onRetry={again} text={problem.message || undefined} />
  if (!data) return <SkeletonText lines={10} />
  if (!data.race) return <ErrorState onRetry={again} />
  return <Sign {...step} letter={data.race.commitment} />
}

function Sign({ letter, ...step }: StepProps & { letter: Letter }) {
  const say = useSentence()
  const { person } = step
  const isSame = person.letterVersion === letter.version
  const action = useFormAction<Person>(
    {
      defaultValues: { ...person, accepted: person.accepted && isSame },
      resolver: (values) => {
        const errors = Object.fromEntries(
          problemsInLetter(values, person).map(({ field, key }) => [field, { message: key }]),
        )
        return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
      },
      t: say as never,
    },
    ({ accepted, signerName, guardianName, guardianRelation, signature }) =>
      step.onNext({
        accepted,
        signerName,
        guardianName,
        guardianRelation,
        signature,
        letterVersion: letter.version,
      }),
  )
  const { form, field } = action
  useKeptForm(form, {
    onTyped: ({ accepted, signerName, guardianName, guardianRelation, signature }) =>
      step.onTyped({
        accepted,
        signerName,
        guardianName,
        guardianRelation,
        signature,
        letterVersion: letter.version,
      } as Partial<Person>),
  })
  return (
    <StepForm {...step} action={action}>
      <LetterFields
        birthDate={birthOf(person)}
        field={field}
        letter={letter}
        onSignature={(signature) => form.setValue('signature', signature)}
        signature={form.watch('signature')}
      />
    </StepForm>
  )
}

/** R-MIT-09: what is wrong with the signature of a runner. */
export function problemsInLetter(
  values: Pick<Person, 'accepted' | 'signerName' | 'guardianName' | 'guardianRelation'>,
  runner: Person,
) {
  const { signerName, guardianName, guardianRelation, accepted } = values
  const typed = {
    signerName,
    guardianName: guardianName.trim() || null,
    guardianRelation: guardianRelation.trim() || null,
  }
  const who = { fullName: runner.fullName, birthDate: birthOf(runner) }
  const problems: { field: string; key: string }[] = signatureProblems(typed, who, serverNow())
  if (signerName.trim() === '' && !problems.some(({ field }) => field !== 'signerName'))
    return [{ field: 'signerName', key: 'races.signerMissing' }, ...(accepted ? [] : [notAccepted])]
  return accepted ? problems : [...problems, notAccepted]
}
const notAccepted = { field: 'accepted', key: 'races.commitmentRequired' }
