import { isAdult } from '@vondrona/rules/accounts'
import { phonePlaceholder } from '@vondrona/rules/constants'
import { idTypesFor, registrationNationalities } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/registration'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldProps } from '../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { typedNumber } from '../../ui/document/number.ts'
import { birthOf, type Person } from './registering/draft.ts'
import { TeamField } from './team-field.tsx'

/** R-EVT-14, R-EVT-15: who takes part, the identity document from 18 on, and how they are reached. */
export function PersonFields({
  form,
  field,
  registeredAt = serverNow(),
}: {
  form: UseFormReturn<Person>
  /** D-09: whoever was a minor then shows no identity document. */
  registeredAt?: Date
  field: (name: keyof Person, rules?: object) => FieldProps
}) {
  const t = useTexts(texts)
  const person = form.watch()
  const { nationality, idType } = person
  const [isOpen] = useState(() => Boolean(person.club || person.emergencyName || person.emergencyPhone))
  const idTypes = nationality ? idTypesFor(nationality) : []
  const tel = { autoComplete: 'tel', inputMode: 'tel', placeholder: phonePlaceholder, type: 'tel' } as const
  return (
    <>
      <TextField
        autoCapitalize="words"
        autoComplete="name"
        label={t('registration.fullName')}
        maxLength={100}
        required
        {...field('fullName')}
      />
      <RadioCards
        columns={2}
        legend={t('registration.gender')}
        options={(['female', 'male'] as const).map((value) => ({ value, label: t(`registration.gender.${value}`) }))}
        required
        {...field('gender')}
      />
      <RadioCards
        legend={t('registration.nationality')}
        options={registrationNationalities.map((value) => ({ value, label: t(`registration.nationality.${value}`) }))}
        required
        {...field('nationality', {
          onChange: (event: { target: { value: Person['nationality'] } }) => {
            const types = event.target.value ? idTypesFor(event.target.value) : []
            if (!types.some((type) => type === form.getValues('idType')))
              form.setValue('idType', types.length === 1 ? (types[0] ?? '') : '')
          },
        })}
      />
      {nationality && isAdult(birthOf(person), registeredAt) && (
        <>
          <RadioCards
            columns={2}
            legend={t('registration.idType')}
            options={idTypes.map((value) => ({ value, label: t(`registration.idType.${value}`) }))}
            required
            {...field('idType', { onChange: () => form.setValue('idNumber', '') })}
          />
          {idType && (
            <TextField
              autoCapitalize={idType === 'CIN' ? 'none' : 'characters'}
              autoComplete="off"
              hint={t(`registration.idHint.${idType}`)}
              inputMode={idType === 'CIN' ? 'numeric' : 'text'}
              label={t(`registration.idNumber.${idType}`)}
              maxLength={24}
              required
              spellCheck={false}
              {...field('idNumber', {
                onChange: ({ target }: { target: HTMLInputElement }) => {
                  const typed = typedNumber(
                    idType === 'CIN' ? 'cin' : 'passport',
                    target.value,
                    target.selectionStart ?? target.value.length,
                  )
                  if (typed.value === target.value) return
                  form.setValue('idNumber', typed.value)
                  target.setSelectionRange(typed.caret, typed.caret)
                },
              })}
            />
          )}
        </>
      )}
      <TextField label={t('registration.phone')} required {...tel} {...field('phone')} />
      <TextField
        autoCapitalize="none"
        autoComplete="email"
        hint={t('registration.emailHint')}
        inputMode="email"
        label={t('registration.email')}
        optional={t('shell.optional')}
        spellCheck={false}
        type="email"
        {...field('email')}
      />
      <details className="group rounded-card border" open={isOpen}>
        <summary className="flex min-h-12 list-none items-center gap-2 px-4 py-2.5 font-medium text-base [&::-webkit-details-marker]:hidden">
          <span className="flex-1">
            {t('registration.more')} <span className="font-normal text-faint">{t('shell.optional')}</span>
          </span>
          <ChevronDown aria-hidden="true" className="size-5 text-faint transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 px-4 pb-4">
          <TextField label={t('registration.emergencyName')} maxLength={100} {...field('emergencyName')} />
          <TextField
            label={t('registration.emergencyPhone')}
            {...tel}
            autoComplete="off"
            {...field('emergencyPhone')}
          />
          <TeamField
            eventId={person.eventId}
            field={field('club')}
            onChoose={(name) => form.setValue('club', name, { shouldDirty: true })}
            typed={person.club}
          />
        </div>
      </details>
    </>
  )
}
