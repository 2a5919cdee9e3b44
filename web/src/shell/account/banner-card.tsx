import type { ReactNode } from 'react'
import { classes } from '../../ui/layout/class-names.ts'

export type Tone = 'accent' | 'warning' | 'danger'
const tones: Record<Tone, string> = {
  accent: 'bg-accent-soft text-accent-ink',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

/** One thing a member must know about their account, and what they can do about it. */
export function BannerCard({
  tone,
  icon,
  title,
  text,
  action,
}: {
  tone: Tone
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  action: ReactNode
}) {
  return (
    <div className="flex gap-3 rounded-card border bg-raised p-3 shadow-card sm:items-center sm:px-4">
      <span
        className={classes(
          'grid size-9 shrink-0 place-items-center rounded-full sm:size-10 [&_svg]:size-[1.125rem]',
          tones[tone],
        )}
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="font-semibold leading-snug">{title}</p>
          <p className="mt-0.5 line-clamp-3 text-soft text-sm leading-snug">{text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2 empty:hidden">{action}</div>
      </div>
    </div>
  )
}
