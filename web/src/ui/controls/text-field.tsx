import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../layout/class-names.ts'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'className' | 'required'>

/** One line of text. `aside` is drawn inside the control, at its end (a state, a unit). */
export function TextField({
  label,
  hint,
  error,
  required,
  optional,
  className,
  id,
  aside,
  ...input
}: FieldLabels & Input & { aside?: ReactNode }) {
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
      {(props) =>
        aside ? (
          <div className="relative">
            <input {...input} {...props} className={classes(controlLook, 'pr-12')} />
            <div className="absolute inset-y-0 right-0 grid w-12 place-items-center text-faint">{aside}</div>
          </div>
        ) : (
          <input {...input} {...props} className={controlLook} />
        )
      }
    </Field>
  )
}
