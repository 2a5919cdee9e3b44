import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Area = Omit<ComponentProps<'textarea'>, 'className' | 'required'>

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({ rows = 3, ...props }: FieldLabels & Area) {
  return (
    <Field<Area> {...props}>
      {(area) => (
        <textarea
          {...area}
          className={`${controlLook} field-sizing-content max-h-80 resize-y leading-normal`}
          rows={rows}
          style={{ minHeight: `calc(${rows}lh + 1.125rem)` }} // the size by its content forgets the rows
        />
      )}
    </Field>
  )
}
