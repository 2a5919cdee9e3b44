import { dayIn } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/races/registration'
import type { FieldProps } from '../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { CheckboxField } from '../../ui/controls/checkbox-field.tsx'
import { DateField } from '../../ui/controls/date-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'

/** R-EVT-14: the birth date; or the year alone, for whom it is all that is known. */
export function BirthFields({
  isApproximate,
  field,
}: {
  isApproximate: boolean
  field: (name: 'birthYear' | 'birthDate' | 'isApproximate') => FieldProps
}) {
  const t = useTexts(texts)
  return (
    <>
      {isApproximate ? (
        <TextField
          hint={t('registration.birthYearHint')}
          inputMode="numeric"
          label={t('registration.birthYear')}
          maxLength={4}
          required
          {...field('birthYear')}
        />
      ) : (
        <DateField
          autoComplete="bday"
          label={t('registration.birth')}
          max={dayIn(serverNow())}
          required
          {...field('birthDate')}
        />
      )}
      <CheckboxField className="-mt-4" label={t('registration.birthUnknown')} {...field('isApproximate')} />
    </>
  )
}
