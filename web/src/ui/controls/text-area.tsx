import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Rows = keyof typeof minHeights
type Area = Omit<ComponentProps<'textarea'>, 'className' | 'required' | 'rows'> & { rows?: Rows }

/** The size by its content forgets the rows. Classes: a first answer may carry no style attribute. */
const minHeights = {
  2: 'min-h-[calc(2lh+1.125rem)]',
  3: 'min-h-[calc(3lh+1.125rem)]',
  4: 'min-h-[calc(4lh+1.125rem)]',
  5: 'min-h-[calc(5lh+1.125rem)]',
  6: 'min-h-[calc(6lh+1.125rem)]',
  8: 'min-h-[calc(8lh+1.125rem)]',
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({ rows = 3, ...props }: FieldLabels & Area) {
  return (
    <Field<Area> {...props}>
      {(area) => (
        <textarea
          {...area}
          className={`${controlLook} field-sizing-content max-h-80 resize-y leading-normal ${minHeights[rows]}`}
          rows={rows}
        />
      )}
    </Field>
  )
}
