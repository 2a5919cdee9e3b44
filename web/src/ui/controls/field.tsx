import { type ReactNode, useId } from 'react'
import { neverKey } from '../../lib/texts/texts.ts'
import { classes } from '../layout/class-names.ts'
import { Icon } from '../pictures/icons.tsx'

export interface FieldLabels {
  label: ReactNode
  hint?: ReactNode
  /** The sentence to show; undefined when the value is fine. */
  error?: string
  /** native: the browser itself looks whether it is filled in, where the app is not there to do it. */
  required?: boolean | 'native'
  /** What follows the label when a field may stay empty; shown as « (facultatif) ». */
  optional?: string
  className?: string
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  required: true | undefined
}

/**
 * Label above, hint under the label, refusal under the control: the same order everywhere. Every other prop is handed
 * to the control, with the attributes that tie it to the three.
 */
export function Field<Control = object>({
  label,
  hint,
  error,
  required,
  optional,
  className,
  id,
  children,
  ...control
}: Omit<Control, 'children'> &
  FieldLabels & { id?: string; children: (props: Omit<Control, keyof ControlProps> & ControlProps) => ReactNode }) {
  const own = useId()
  const controlId = id ?? own
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={classes('flex flex-col', className)}>
      <label className="mb-1.5 font-medium text-base text-ink" htmlFor={controlId}>
        {label}
        {optional && <span className="font-normal text-faint"> {optional}</span>}
      </label>
      {hint && (
        <p className="-mt-0.5 mb-1.5 text-faint text-sm" id={hintId}>
          {hint}
        </p>
      )}
      {children({
        ...(control as unknown as Control),
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
        required: required === 'native' || undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p className="mt-1.5 flex animate-enter items-start gap-1.5 text-danger text-sm" id={id}>
      <Icon className="mt-0.5 size-4" name="alert" />
      <span>{typeof children === 'string' ? neverKey(children) : children}</span>
    </p>
  )
}

/** What every text-like control looks like. */
export const controlLook =
  'block w-full min-h-11 rounded-control border border-control bg-raised px-3.5 py-2 text-base text-ink transition-colors hover:border-soft focus:border-accent-ink focus:outline-2 focus:outline-offset-0 focus:outline-accent-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:text-faint [&:is(input,textarea):read-only]:bg-sunken aria-invalid:border-danger aria-invalid:focus:outline-danger'
