import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../layout/class-names.ts'

type Input = Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'>

interface Labels {
  label: ReactNode
  hint?: ReactNode
  className?: string
}

/** A setting that acts at once. The entire row is the target. */
export function Switch({ label, hint, className, id, ...input }: Labels & Input) {
  const own = useId()
  const control = id ?? own
  return (
    <label className={classes('flex min-h-11 items-center justify-between gap-4 py-2.5', className)} htmlFor={control}>
      <span className="text-base leading-snug">
        {label}
        {hint && (
          <span className="mt-0.5 block text-faint text-sm" id={`${control}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        aria-describedby={hint ? `${control}-hint` : undefined}
        className="relative h-7 w-12 shrink-0 appearance-none rounded-full border border-control bg-sunken transition-colors before:absolute before:inset-y-0 before:left-1 before:my-auto before:size-5 before:rounded-full before:bg-control before:transition-[left,background-color] before:duration-150 checked:border-accent checked:bg-accent checked:before:left-[1.375rem] checked:before:bg-on-accent disabled:opacity-50"
        id={control}
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state
        role="switch"
        type="checkbox"
      />
    </label>
  )
}
