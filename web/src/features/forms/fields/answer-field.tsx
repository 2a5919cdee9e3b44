import { phonePlaceholder } from '@vondrona/rules/constants'
import { type FormField, limitsOf } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/forms/filling'
import type { InputHTMLAttributes } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { RadioCards } from '../../../ui/controls/radio-cards.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import type { AnswerFieldProps } from './answer-field-props.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import { CountryField } from './country-field.tsx'
import { FileField } from './file-field.tsx'

const inputs: Partial<Record<FormField['fieldType'], InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: phonePlaceholder },
  number: { inputMode: 'decimal' },
}

/** One question with the control of its type. */
export function AnswerField(props: AnswerFieldProps) {
  const { field, answer, error, onAnswer, onLeave } = props
  const t = useTexts(texts)
  const { max } = limitsOf(field)
  const text = typeof answer === 'string' ? answer : ''
  const list = Array.isArray(answer) ? answer : []
  const labels = {
    label: field.fieldLabel,
    hint: field.description ?? undefined,
    error,
    required: field.isRequired,
    ...(!field.isRequired && { optional: t('shell.optional') }),
  }
  const control = { value: text, onBlur: onLeave, name: field.fieldName }
  const typed = { ...control, ...(field.placeholder && { placeholder: field.placeholder }) }
  switch (field.fieldType) {
    case 'textarea':
      return (
        <div>
          <TextArea {...labels} {...typed} onChange={(event) => onAnswer(event.target.value)} rows={4} />
          <Count max={field.maxLength} text={text} />
        </div>
      )
    case 'date':
      return <DateField {...labels} {...control} onChange={(event) => onAnswer(event.target.value)} />
    case 'select':
      return (
        <SelectField
          {...labels}
          {...control}
          onChange={(event) => onAnswer(event.target.value)}
          options={field.fieldOptions.map((option) => ({ value: option, label: option }))}
          placeholder={field.placeholder ?? t('filling.choose')}
        />
      )
    case 'country':
      return <CountryField {...labels} {...control} onChange={(event) => onAnswer(event.target.value)} />
    case 'radio':
      return (
        <RadioCards
          error={error}
          hint={labels.hint}
          legend={<Legend {...labels} />}
          onValue={(value) => onAnswer(value)}
          options={field.fieldOptions.map((option) => ({ value: option, label: option }))}
          required={field.isRequired}
          value={text}
        />
      )
    case 'checkbox':
      return <CheckboxGroup {...labels} field={field} legend={<Legend {...labels} />} list={list} onList={onAnswer} />
    case 'file':
      return <FileField {...props} legend={<Legend {...labels} />} list={list} max={max} />
    default:
      return (
        <div>
          <TextField
            {...labels}
            {...inputs[field.fieldType]}
            {...typed}
            maxLength={field.fieldType === 'number' ? undefined : max}
            onChange={(event) => onAnswer(event.target.value)}
          />
          {field.fieldType === 'text' && <Count max={field.maxLength} text={text} />}
        </div>
      )
  }
}

function Legend({ label, optional }: { label: string; optional?: string }) {
  return (
    <>
      {label}
      {optional && <span className="font-normal text-faint"> {optional}</span>}
    </>
  )
}

/** Where the form sets a limit, how much of it is used. */
function Count({ text, max }: { text: string; max: number | null }) {
  const t = useTexts(texts)
  if (max === null) return null
  return (
    <p className={`mt-1 text-right text-sm tabular-nums ${text.length > max ? 'text-danger' : 'text-faint'}`}>
      {t('filling.characters', { n: text.length, max })}
    </p>
  )
}
