import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

/**
 * One question on one sheet: login, forgotten password, answers to mailed links. `below` is under the sheet. `framed`: in a
 * frame that has its own margins.
 */
export function NarrowPage({
  title,
  text,
  below,
  framed,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  below?: ReactNode
  framed?: boolean
  children?: ReactNode
}) {
  return (
    <div
      className={classes(
        'mx-auto flex w-full max-w-md flex-1 flex-col sm:justify-center',
        !framed && 'px-4 py-6 sm:py-12',
      )}
    >
      <div className="rounded-card sm:border sm:bg-raised sm:p-8 sm:shadow-card">
        <h1 className="text-xl">{title}</h1>
        {text && <p className="mt-2 text-soft">{text}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {below && <div className="mt-6 text-center text-sm text-soft">{below}</div>}
    </div>
  )
}
