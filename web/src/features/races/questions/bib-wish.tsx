import { texts } from '@vondrona/rules/races/registration'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldProps } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { TextField } from '../../../ui/controls/text-field.tsx'
import type { Person } from '../registering/draft.ts'

/** R-BIB-06: the number that somebody would like to wear. */
export function BibWish({
  form,
  field,
}: {
  form: Pick<UseFormReturn<Pick<Person, 'wishedBib'>>, 'setValue'>
  field: (name: 'wishedBib', rules?: object) => FieldProps
}) {
  const t = useTexts(texts)
  return (
    <TextField
      autoComplete="off"
      hint={t('registration.wishedBibHint')}
      inputMode="numeric"
      label={t('registration.wishedBib')}
      maxLength={6}
      optional={t('shell.optional')}
      {...field('wishedBib', {
        onChange: ({ target }: { target: HTMLInputElement }) =>
          form.setValue('wishedBib', target.value.replace(/\D/g, '')),
      })}
    />
  )
}
