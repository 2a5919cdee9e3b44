import { isAdult } from '@vondrona/rules/accounts'
import type { Answers } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/races/registration'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { problemsBelow } from '../../../lib/forms/problems-below.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { typedNumber } from '../../../ui/document/number.ts'
import { BirthFields } from '../birth-fields.tsx'
import { birthProblems } from '../birth-problems.ts'
import { MedicalFields, medicalProblem } from '../documents/medical-fields.tsx'
import { UpdateParticipationDocument } from '../operations.generated.ts'
import type { Own, OwnProps } from '../parts.ts'
import { PersonFields } from '../person-fields.tsx'
import { problemsInPerson } from '../person-problems.ts'
import { BibWish } from '../questions/bib-wish.tsx'
import { formOf } from '../questions/form-of.ts'
import { useAnswerProblems } from '../questions/use-answer-problems.ts'
import { birthOf, medicalOf, newPerson, type Person } from '../registering/draft.ts'
import { useSentence } from '../use-sentence.ts'

const personOf = ({ eventId, details }: Own): Person =>
  newPerson('', {
    eventId,
    fullName: details.fullName,
    gender: details.gender,
    nationality: details.nationality,
    birthDate: details.birthDate,
    birthYear: details.birthDate.slice(0, 4),
    isApproximate: details.birthDateIsApproximate,
    idType: details.idType ?? '',
    idNumber: details.idType === 'CIN' ? typedNumber('cin', details.idNumber ?? '', 0).value : (details.idNumber ?? ''),
    phone: details.phone ?? '',
    email: details.email ?? '',
    club: details.club ?? '',
    emergencyName: details.emergencyContact?.name ?? '',
    emergencyPhone: details.emergencyContact?.phone ?? '',
    answers: Object.fromEntries(
      details.answers.flatMap(({ fieldName, value }) =>
        value === null ? [] : [[fieldName, value as Answers[string]]],
      ),
    ),
    medicalNumber: details.medical?.number ?? '',
    medicalIssuedOn: details.medical?.issuedOn ?? '',
    wishedBib: details.wishedBib === null ? '' : String(details.wishedBib),
  })

/** Corrects who takes part; only what was changed is sent. */
export function CorrectDialog({
  own,
  race,
  questions,
  accessKey,
  onChanged,
  onClose,
}: OwnProps & { onClose: () => void }) {
  const t = useTexts(texts)
  const say = useSentence()
  const before = personOf(own)
  const registeredAt = new Date(own.details.registeredAt)
  const asked = formOf(race)
  const [answers, setAnswers] = useState(before.answers)
  const { problems, setProblems, around, areRight } = useAnswerProblems(asked)
  const { form, field, submit, busy, problem } = useFormAction<Person>(
    {
      defaultValues: before,
      resolver: (values) => {
        const isOther = isOtherMedical(before, values)
        const medical = isOther ? medicalProblem(values, race, serverNow()) : null
        const problems = {
          ...birthProblems(values, serverNow()),
          ...problemsInPerson(values, registeredAt),
          ...(medical && { [medical.name]: medical.key }),
        }
        const errors = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, { message }]))
        return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
      },
      t: say as never,
      refused: ({ fields }) => {
        const below = problemsBelow(fields, 'additionalInfo')
        setProblems(below)
        return Object.keys(below).length > 0
      },
    },
    async (values) => {
      const isAnswered = JSON.stringify(answers) !== JSON.stringify(before.answers)
      if (isAnswered && !areRight(answers)) return
      const { medicalProof: proof } = race
      const input = {
        ...changesOf(before, values, registeredAt),
        ...(proof !== 'none' && isOtherMedical(before, values) && { medical: medicalOf(proof, values) }),
        ...(isAnswered && { additionalInfo: given(answers) }),
      }
      if (Object.keys(input).length > 0) {
        const changed = await call(UpdateParticipationDocument, { id: own.id, key: accessKey, input: input as never })
        onChanged(changed.updateMitParticipation, changed.updateMitParticipation.accessKey)
        toast.success(t('registration.corrected'))
      }
      onClose()
    },
  )
  return (
    <Dialog locked={busy} onClose={onClose} open title={t('registration.correctTitle')}>
      <form className="flex flex-col gap-6" noValidate onSubmit={submit}>
        <FormProblem>{problem}</FormProblem>
        <BirthFields field={field} isApproximate={form.watch('isApproximate')} />
        <PersonFields field={field as never} form={form} registeredAt={registeredAt} />
        <MedicalFields field={field as never} race={race} />
        {race.allowBibWishes && !own.bibNumber && <BibWish field={field as never} form={form as never} />}
        {asked && (
          <div ref={around}>
            {questions({
              form: asked,
              answers,
              problems,
              onChange: (name, answer) => setAnswers((now) => ({ ...now, [name]: answer })),
            })}
          </div>
        )}
        <Button block busy={busy} type="submit" variant="primary">
          {t('shell.save')}
        </Button>
      </form>
    </Dialog>
  )
}

const isOtherMedical = (before: Person, after: Person) =>
  after.medicalNumber !== before.medicalNumber || after.medicalIssuedOn !== before.medicalIssuedOn

/** An answer that was taken away is not sent. */
const given = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.length > 0))

/** `ParticipationChangesInput`: what differs. */
export function changesOf(before: Person, after: Person, registeredAt: Date): Record<string, unknown> {
  const names = ['fullName', 'gender', 'nationality', 'phone', 'email', 'club'] as const
  const changes: Record<string, unknown> = {}
  for (const name of names) if (after[name] !== before[name]) changes[name] = after[name]
  if (isAdult(birthOf(after), registeredAt))
    for (const name of ['idType', 'idNumber'] as const)
      if (after[name] !== before[name]) changes[name] = after[name] || null
  if (birthOf(after) !== birthOf(before) || after.isApproximate !== before.isApproximate) {
    changes.birthDate = birthOf(after)
    changes.birthDateIsApproximate = after.isApproximate
  }
  if (after.emergencyName !== before.emergencyName || after.emergencyPhone !== before.emergencyPhone)
    changes.emergencyContact = after.emergencyName.trim()
      ? { name: after.emergencyName, phone: after.emergencyPhone }
      : null
  if (after.wishedBib !== before.wishedBib) changes.wishedBib = after.wishedBib ? Number(after.wishedBib) : null
  return changes
}
