import { classes } from '../layout/class-names.ts'

/** R-SIGN-02: one dot per step. `current` counts from 1; `label` says it in words. */
export function ProgressDots({ total, current, label }: { total: number; current: number; label: string }) {
  return (
    <div aria-label={label} className="flex items-center gap-2" role="img">
      {Array.from({ length: total }, (_, index) => (
        <span
          className={classes(
            'h-2 rounded-full transition-all duration-300 ease-calm',
            index + 1 === current ? 'w-7 bg-accent' : 'w-2',
            index + 1 < current && 'bg-accent',
            index + 1 > current && 'bg-control opacity-50',
          )}
          data-dot={index + 1 === current ? 'current' : index + 1 < current ? 'done' : 'next'}
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={index}
        />
      ))}
    </div>
  )
}
