import type { ReactNode } from 'react'

/** Nothing here yet: why, and what to do about it. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  level: Heading = 'h2',
}: {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** `h1` where it is all that the page shows. */
  level?: 'h1' | 'h2'
}) {
  return (
    <div className="flex animate-enter flex-col items-center px-4 py-10 text-center sm:py-14">
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
