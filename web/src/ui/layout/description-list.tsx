import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

/** Things known about something: a term and what it is, two columns where there is room. */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={classes('grid gap-x-6 gap-y-3.5 sm:grid-cols-2', className)}>{children}</dl>
}

export function Fact({
  label,
  wide,
  className,
  children,
}: {
  label: ReactNode
  wide?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div className={classes('min-w-0', wide && 'col-span-full', className)}>
      <dt className="text-faint text-sm">{label}</dt>
      <dd className="mt-0.5 break-words text-base">{children}</dd>
    </div>
  )
}
