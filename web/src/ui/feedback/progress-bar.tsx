import { classes } from '../layout/class-names.ts'

const tones = { accent: 'bg-accent', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' }

/** How far something is, 0 to 100; without a value it only says that it continues. */
export function ProgressBar({
  value,
  label,
  tone = 'accent',
}: {
  value?: number
  label: string
  tone?: keyof typeof tones
}) {
  const known = value !== undefined
  const shown = Math.round(Math.min(100, Math.max(0, value ?? 0)))
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={known ? shown : undefined}
      className="h-2 w-full overflow-hidden rounded-full bg-line"
      role="progressbar"
    >
      <div
        className={classes(
          'h-full rounded-full transition-[width] duration-200',
          tones[tone],
          !known && 'animate-breathe',
        )}
        style={{ width: known ? `${shown}%` : '100%' }}
      />
    </div>
  )
}
