import { texts } from '@vondrona/rules/forms/filling'
import { type ComponentProps, useMemo } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { countryOptions } from './countries.ts'

/** A country by its name in the reader's language. */
export function CountryField(props: Omit<ComponentProps<typeof SelectField>, 'options'>) {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const options = useMemo(() => countryOptions(language), [language])
  return <SelectField autoComplete="country" {...props} options={options} placeholder={t('filling.chooseCountry')} />
}
