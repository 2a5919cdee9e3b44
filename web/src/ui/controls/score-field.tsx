import type { ComponentProps } from 'react'
import { classes } from '../layout/class-names.ts'
import { controlLook, Field, type FieldLabels } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'className' | 'required' | 'value' | 'onChange' | 'min' | 'max'>

/**
 * A whole number within bounds: typed, or set by a slider, whose arrow keys move it by one. Empty until one of the two is
 * touched; what is typed may be anything, and is refused by whoever reads it.
 */
export function ScoreField({
  min,
  max,
  value,
  onValue,
  slider,
  ...props
}: FieldLabels &
  Input & {
    min: number
    max: number
    value: string
    onValue: (value: string) => void
    /** What the slider is called. */
    slider: string
  }) {
  const typed = Number(value)
  const at = value.trim() === '' || Number.isNaN(typed) ? (min + max) / 2 : Math.min(max, Math.max(min, typed))
  return (
    <Field<Input> {...props}>
      {({ id, ...input }) => (
        <div className="flex items-center gap-4">
          <input
            aria-describedby={input['aria-describedby']}
            aria-label={slider}
            className={classes('target h-11 min-w-0 flex-1 accent-accent', value.trim() === '' && 'opacity-60')}
            max={max}
            min={min}
            onChange={({ target }) => onValue(target.value)}
            type="range"
            value={at}
          />
          <div className="w-20 shrink-0">
            <input
              {...input}
              className={classes(controlLook, 'text-center tabular-nums')}
              id={id}
              inputMode="numeric"
              maxLength={String(max).length}
              onChange={({ target }) => onValue(target.value)}
              value={value}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
