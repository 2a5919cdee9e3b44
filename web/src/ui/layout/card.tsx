import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'

/** A quiet sheet of paper. `title` gives it a heading, `actions` are next to it. */
export function Card({
  title,
  text,
  actions,
  flush,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  text?: ReactNode
  actions?: ReactNode
  /** Without inner margin, for lists and pictures that go to the edge. */
  flush?: boolean
}) {
  const head = title || actions
  return (
    <section
      {...rest}
      className={classes(
        'overflow-hidden rounded-card border bg-raised shadow-card',
        !flush && 'p-4 sm:p-5',
        className,
      )}
    >
      {head && (
        <div
          className={classes(
            'flex flex-wrap justify-between gap-3',
            text ? 'items-start' : 'items-center',
            flush ? 'p-4 sm:px-5' : 'mb-4',
          )}
        >
          <div className="min-w-44 flex-1">
            {title && <h2 className="text-lg">{title}</h2>}
            {text && <p className="mt-1 text-faint text-sm">{text}</p>}
          </div>
          {actions && <div className="flex shrink-0 gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
