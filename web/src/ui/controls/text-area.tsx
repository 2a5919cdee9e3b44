import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Area = Omit<ComponentProps<'textarea'>, 'className' | 'required'>

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  required,
  optional,
  className,
  id,
  rows = 3,
  ...area
}: FieldLabels & Area) {
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
      {(props) => (
        <textarea
          {...area}
          {...props}
          className={`${controlLook} field-sizing-content max-h-80 resize-y leading-normal`}
          rows={rows}
        />
      )}
    </Field>
  )
}
