import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'>

/** A calendar day with the phone's own picker; `min` and `max` are YYYY-MM-DD. */
export function DateField(props: FieldLabels & Input) {
  return (
    <Field<Input> {...props}>
      {(input) => <input {...input} className={`${controlLook} appearance-none`} type="date" />}
    </Field>
  )
}
