import { dayIn } from '@vondrona/rules/accounts'
import { medicalParts, whyNotMedical } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/registration'
import type { FieldProps } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import type { RaceToEnter } from '../operations.generated.ts'
import { medicalOf, type Person } from '../registering/draft.ts'

type Asking = Pick<RaceToEnter, 'medicalProof' | 'medicalValidityDays' | 'raceDay'>

/** R-MIT-10: what the race asks about the medical proof, beside its photo. */
export function MedicalFields({
  race,
  field,
}: {
  race: Asking
  field: (name: 'medicalNumber' | 'medicalIssuedOn') => FieldProps
}) {
  const t = useTexts(texts)
  const { medicalProof: proof } = race
  const parts = medicalParts[proof]
  return (
    <>
      {parts.number && proof !== 'none' && proof !== 'certificate' && (
        <TextField
          autoComplete="off"
          label={t(`registration.medicalNumber.${proof}`)}
          maxLength={40}
          {...field('medicalNumber')}
        />
      )}
      {parts.issuedOn && (
        <DateField label={t('registration.medicalDate')} max={dayIn(serverNow())} {...field('medicalIssuedOn')} />
      )}
    </>
  )
}

/** Why what is said of the proof does not do for the day of the race. */
export function medicalProblem(
  typed: Person,
  race: Asking,
  now: Date,
): { name: 'medicalNumber' | 'medicalIssuedOn'; key: string } | null {
  const { medicalProof: proof } = race
  if (proof === 'none') return null
  const found = whyNotMedical(race, medicalOf(proof, typed), race.raceDay, now)
  return found && { name: found.field === 'number' ? 'medicalNumber' : 'medicalIssuedOn', key: found.key }
}
