import { type ReactNode, useId } from 'react'
import { classes } from '../layout/class-names.ts'
import { FieldError } from './field.tsx'

export interface CheckOption<Value extends string> {
  value: Value
  label: ReactNode
  disabled?: boolean
}

interface Props<Value extends string> {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  options: readonly CheckOption<Value>[]
  list: readonly Value[]
  /** In the order of the options. */
  onList: (list: Value[]) => void
}

/** Some choices among several, each a row that can be pressed anywhere. */
export function CheckCards<Value extends string>({ legend, hint, error, options, list, onList }: Props<Value>) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const toggle = (value: Value, isChosen: boolean) =>
    onList(options.map((one) => one.value).filter((one) => (one === value ? isChosen : list.includes(one))))
  return (
    <fieldset aria-describedby={described || undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium text-base text-ink">{legend}</legend>
      {hint && (
        <p className="-mt-0.5 mb-1.5 text-faint text-sm" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="grid gap-2.5">
        {options.map(({ value, label, disabled }) => (
          <label
            className={classes(
              'flex min-h-12 items-center gap-3 rounded-control border bg-raised px-3.5 py-2.5 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2',
              error ? 'border-danger' : 'border-control',
              disabled ? 'opacity-55' : 'hover:border-soft',
            )}
            key={value}
          >
            <input
              aria-invalid={error ? true : undefined}
              checked={list.includes(value)}
              className="size-5 shrink-0 accent-accent outline-none"
              disabled={disabled}
              onChange={(event) => toggle(value, event.target.checked)}
              type="checkbox"
            />
            <span className="min-w-0 break-words text-base leading-snug">{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
