import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'>

/** A calendar day with the phone's own picker; `min` and `max` are YYYY-MM-DD. */
export function DateField({ label, hint, error, required, optional, className, id, ...input }: FieldLabels & Input) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      optional={optional}
      className={className}
      id={id}
    >
      {(props) => <input {...input} {...props} className={`${controlLook} appearance-none`} type="date" />}
    </Field>
  )
}
