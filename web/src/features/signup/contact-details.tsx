import { phonePlaceholder } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/signup'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../lib/texts/texts.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { contactFields, type SignupValues } from './form.ts'

const hints = {
  phoneNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: phonePlaceholder },
  country: { autoComplete: 'country-name' },
  region: { autoComplete: 'address-level1' },
  city: { autoComplete: 'address-level2' },
  postalCode: { inputMode: 'numeric', autoComplete: 'postal-code' },
  address: { autoComplete: 'street-address' },
} as const

/** R-SIGN-57: what the form holds for the profile and does not send. */
export function ContactDetails() {
  const t = useTexts(texts)
  const { register, getValues } = useFormContext<SignupValues>()
  const [isOpen] = useState(() => contactFields.some((field) => getValues(field) !== ''))
  return (
    <details className="group rounded-card border" open={isOpen}>
      <summary className="flex min-h-12 list-none items-center gap-2 px-4 py-2.5 font-medium text-base [&::-webkit-details-marker]:hidden">
        <span className="flex-1">
          {t('signup.contact')} <span className="font-normal text-faint">{t('shell.optional')}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 text-faint transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        <p className="mb-4 text-faint text-sm">{t('signup.contactText')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {contactFields.map((field) => (
            <TextField
              className={field === 'address' ? 'sm:col-span-2' : undefined}
              key={field}
              label={t(`signup.${field}`)}
              maxLength={200}
              {...hints[field]}
              {...register(field)}
            />
          ))}
        </div>
      </div>
    </details>
  )
}
