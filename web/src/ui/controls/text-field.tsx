import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../layout/class-names.ts'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'className' | 'required'>

/** One line of text. `aside` is rendered inside the control, at its end (a state, a unit). */
export function TextField({ aside, ...props }: FieldLabels & Input & { aside?: ReactNode }) {
  return (
    <Field<Input> {...props}>
      {(input) =>
        aside ? (
          <div className="relative">
            <input {...input} className={classes(controlLook, 'pr-12')} />
            <div className="absolute inset-y-0 right-0 grid w-12 place-items-center text-faint">{aside}</div>
          </div>
        ) : (
          <input {...input} className={controlLook} />
        )
      }
    </Field>
  )
}
