import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../layout/class-names.ts'
import { FieldError } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'required'>

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

interface Props extends Input {
  legend: ReactNode
  options: readonly RadioOption[]
  hint?: ReactNode
  error?: string
  required?: boolean
  /** Cards side by side; 1 by default. */
  columns?: 1 | 2 | 3
  /** For use without react-hook-form, together with `onValue`. */
  value?: string
  onValue?: (value: string) => void
  className?: string
}

const grids = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' }

/** One choice among few, each with room to explain itself. `{...register('x')}` goes to every radio. */
export function RadioCards(props: Props) {
  const { legend, options, hint, error, required, columns = 1, value, onValue, className, ...input } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      className={className}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: allowed by ARIA in HTML, and it carries « required » and « invalid »
      role="radiogroup"
    >
      <legend className="mb-1.5 font-medium text-base text-ink">{legend}</legend>
      {hint && (
        <p className="-mt-0.5 mb-1.5 text-faint text-sm" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={classes('grid gap-2.5', grids[columns])}>
        {options.map((option) => (
          <label
            className={classes(
              'flex min-h-12 items-center gap-3 rounded-control border bg-raised px-3.5 py-2.5 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2',
              error ? 'border-danger' : 'border-control',
              option.disabled ? 'opacity-55' : 'hover:border-soft',
            )}
            key={option.value}
          >
            <input
              name={id}
              {...input}
              {...(value === undefined ? {} : { checked: value === option.value })}
              className="size-5 shrink-0 accent-accent outline-none"
              disabled={option.disabled || input.disabled}
              onChange={(event) => {
                onValue?.(option.value)
                return input.onChange?.(event)
              }}
              type="radio"
              value={option.value}
            />
            {option.icon && <span className="shrink-0 text-accent-ink [&_svg]:size-6">{option.icon}</span>}
            <span className="min-w-0 text-base leading-snug">
              <span className="font-medium">{option.label}</span>
              {option.hint && <span className="block text-faint text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
