import type { ReactNode } from 'react'
import { Vignette } from '../pictures/vignette.tsx'
import type { VignetteName } from '../pictures/vignettes/drawing.tsx'

/** Nothing here yet: why, and what to do about it. */
export function EmptyState({
  icon,
  vignette,
  title,
  text,
  action,
  level: Heading = 'h2',
}: {
  /** In a panel or a dialog; a page has a drawing. */
  icon?: ReactNode
  vignette?: VignetteName
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** `h1` where it is all that the page shows. */
  level?: 'h1' | 'h2'
}) {
  return (
    <div className="flex animate-enter flex-col items-center px-4 py-10 text-center sm:py-14">
      {vignette && <Vignette name={vignette} />}
      {icon && (
        <span className="mb-4 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-7">
          {icon}
        </span>
      )}
      <Heading className="text-lg">{title}</Heading>
      {text && <p className="mt-1.5 max-w-sm text-soft">{text}</p>}
      {action && <div className="mt-5 flex w-full flex-wrap justify-center gap-2.5">{action}</div>}
    </div>
  )
}
