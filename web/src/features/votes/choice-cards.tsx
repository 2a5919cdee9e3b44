import { useId } from 'react'
import { FieldError } from '../../ui/controls/field.tsx'
import { classes } from '../../ui/layout/class-names.ts'

/** Several of a few, each as large as a thumb. */
export function ChoiceCards({
  legend,
  options,
  chosen,
  error,
  onChosen,
}: {
  legend: string
  options: readonly { value: string; label: string }[]
  chosen: readonly number[]
  error: string | undefined
  onChosen: (chosen: number[]) => void
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && `${id}-error`} aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 font-medium text-base">{legend}</legend>
      <div className="grid gap-2.5">
        {options.map(({ value, label }, index) => (
          <label
            className={classes(
              'flex min-h-12 items-center gap-3 rounded-control border bg-raised px-3.5 py-2.5 transition-colors hover:border-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2',
              error ? 'border-danger' : 'border-control',
            )}
            key={value}
          >
            <input
              checked={chosen.includes(index)}
              className="size-5 shrink-0 accent-accent outline-none"
              onChange={({ target }) =>
                onChosen(target.checked ? [...chosen, index] : chosen.filter((one) => one !== index))
              }
              type="checkbox"
            />
            <span className="min-w-0 font-medium text-base leading-snug">{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
