import { useId } from 'react'
import { FieldError } from '../../ui/controls/field.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { ColourDot } from './colour-dot.tsx'
import { OptionPicture, ratioOf } from './option-picture.tsx'
import type { ShownVote } from './use-vote.ts'

/** One or several of a few, each as large as a thumb; side by side where there are pictures. */
export function ChoiceCards({
  legend,
  vote: { options, allowMultiple },
  chosen,
  error,
  onChosen,
}: {
  legend: string
  vote: Pick<ShownVote, 'options' | 'allowMultiple'>
  chosen: readonly number[]
  error: string | undefined
  onChosen: (chosen: readonly number[]) => void
}) {
  const id = useId()
  const ratio = ratioOf(options)
  const change = (index: number, isOn: boolean) => {
    if (!allowMultiple) return onChosen([index])
    onChosen(isOn ? [...chosen, index] : chosen.filter((one) => one !== index))
  }
  return (
    <fieldset
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
      role={allowMultiple ? undefined : 'radiogroup'}
    >
      <legend className="mb-1.5 font-medium text-base">{legend}</legend>
      <div className={classes('grid gap-2.5', ratio !== null && 'grid-cols-2')}>
        {options.map((option, index) => {
          const isAlone = ratio !== null && index % 2 === 0 && index === options.length - 1 // in the last row
          return (
            <div
              className={classes(
                isAlone ? 'col-span-2' : 'flex-col',
                'relative flex overflow-hidden rounded-control border bg-raised transition-colors hover:border-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent-ink has-[input:focus-visible]:outline-offset-2',
                error ? 'border-danger' : 'border-control',
              )}
              key={option.id}
            >
              {ratio !== null && (
                <OptionPicture
                  className={isAlone ? 'w-[calc(50%-0.3125rem)] shrink-0' : 'w-full shrink-0'}
                  option={option}
                  ratio={ratio}
                />
              )}
              {/* The whole card chooses, its picture too. */}
              <label className="flex min-h-12 flex-1 items-center gap-3 px-3.5 py-2.5 after:absolute after:inset-0">
                <input
                  checked={chosen.includes(index)}
                  className="relative z-10 size-5 shrink-0 accent-accent outline-none"
                  name={id}
                  onChange={({ target }) => change(index, target.checked)}
                  type={allowMultiple ? 'checkbox' : 'radio'}
                  value={index}
                />
                {option.colour && <ColourDot colour={option.colour} />}
                <span className="wrap-anywhere min-w-0 font-medium text-base leading-snug">{option.text}</span>
              </label>
            </div>
          )
        })}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
