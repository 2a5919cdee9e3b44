import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../layout/class-names.ts'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Select = Omit<ComponentProps<'select'>, 'className' | 'required'>

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

/** The phone's own list. `placeholder` is the first, empty choice. */
export function SelectField({
  options,
  placeholder,
  children,
  ...props
}: FieldLabels & Select & { options?: readonly Option[]; placeholder?: string }) {
  return (
    <Field<Select> {...props}>
      {(select) => (
        <div className="relative">
          <select {...select} className={classes(controlLook, 'appearance-none pr-9')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map((option) => (
              <option disabled={option.disabled} key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-faint"
          />
        </div>
      )}
    </Field>
  )
}
