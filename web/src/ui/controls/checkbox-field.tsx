import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'className' | 'type' | 'required'>

interface Labels {
  label: ReactNode
  hint?: ReactNode
  error?: string
  required?: boolean
  className?: string
}

/** A yes or no inside a form. */
export function CheckboxField({ label, hint, error, required, className, id, ...input }: Labels & Input) {
  const own = useId()
  const control = id ?? own
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-3" htmlFor={control}>
        <input
          {...input}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          className="size-5 shrink-0 accent-accent"
          id={control}
          type="checkbox"
        />
        <span className="text-base leading-snug">
          {label}
          {hint && (
            <span className="mt-0.5 block text-faint text-sm" id={`${control}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${control}-error`}>{error}</FieldError>
    </div>
  )
}
