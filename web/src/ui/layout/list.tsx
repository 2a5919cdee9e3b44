import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './class-names.ts'

/** Rows under each other, divided by lines. Put it in a `<Card flush>`. */
export function List({ label, children, className }: { label?: string; children: ReactNode; className?: string }) {
  return (
    <ul aria-label={label} className={classes('divide-y', className)}>
      {children}
    </ul>
  )
}

/** One thing of a list. With `to` or `onClick` the entire row is the target; `actions` stay targets of their own. */
export function Row({
  title,
  text,
  leading,
  trailing,
  actions,
  to,
  onClick,
  selected,
}: {
  title: ReactNode
  text?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  actions?: ReactNode
  to?: string
  onClick?: () => void
  selected?: boolean
}) {
  const main = (
    <>
      {leading && <span className="shrink-0">{leading}</span>}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 break-words font-medium leading-snug">{title}</span>
        {text && <span className="block text-faint text-sm">{text}</span>}
      </span>
      {trailing && <span className="flex shrink-0 items-center gap-2">{trailing}</span>}
      {to && <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />}
    </>
  )
  const look = 'flex min-h-16 min-w-0 flex-1 items-center gap-3 px-4 py-3 text-left sm:px-5'
  const active = 'transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px]'
  return (
    <li className={classes('flex items-center', selected && 'bg-accent-soft')}>
      {to ? (
        <Link className={classes(look, active)} to={to}>
          {main}
        </Link>
      ) : onClick ? (
        <button className={classes(look, active)} onClick={onClick} type="button">
          {main}
        </button>
      ) : (
        <div className={look}>{main}</div>
      )}
      {actions && <div className="flex shrink-0 items-center gap-1 pr-3 sm:pr-4">{actions}</div>}
    </li>
  )
}
