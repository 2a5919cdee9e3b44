import { type FormField, limitsOf } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/forms/filling'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { FieldError } from '../../../ui/controls/field.tsx'
import { classes } from '../../../ui/layout/class-names.ts'

/** Some choices among several. One that would be too many cannot be chosen. */
export function CheckboxGroup({
  field,
  legend,
  hint,
  error,
  list,
  onList,
}: {
  field: FormField
  legend: ReactNode
  hint?: string | undefined
  error: string | undefined
  list: readonly string[]
  onList: (list: string[]) => void
}) {
  const t = useTexts(texts)
  const id = useId()
  const { min, max } = limitsOf(field)
  const isLimited = field.fieldOptions.length > 1 && (min > 1 || max < field.fieldOptions.length)
  const limits = isLimited && t(min > 1 ? 'filling.betweenChoices' : 'filling.atMost', { min, max })
  const isFull = list.length >= max
  const toggle = (option: string, isChosen: boolean) =>
    onList(field.fieldOptions.filter((one) => (one === option ? isChosen : list.includes(one))))
  const described = [(hint || limits) && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium text-[0.9375rem] text-ink">{legend}</legend>
      {(hint || limits) && (
        <p className="-mt-0.5 mb-1.5 text-faint text-sm" id={`${id}-hint`}>
          {[hint, limits].filter(Boolean).join(' · ')}
        </p>
      )}
      <div className="grid gap-2.5">
        {field.fieldOptions.map((option) => {
          const isChosen = list.includes(option)
          const isOff = isFull && !isChosen
          return (
            <label
              className={classes(
                'flex min-h-12 items-center gap-3 rounded-control border bg-raised px-3.5 py-2.5 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2',
                error ? 'border-danger' : 'border-control',
                isOff ? 'opacity-55' : 'hover:border-soft',
              )}
              key={option}
            >
              <input
                aria-invalid={error ? true : undefined}
                checked={isChosen}
                className="size-5 shrink-0 accent-accent outline-none"
                disabled={isOff}
                onChange={(event) => toggle(option, event.target.checked)}
                type="checkbox"
              />
              <span className="min-w-0 break-words text-[0.9375rem] leading-snug">{option}</span>
            </label>
          )
        })}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
