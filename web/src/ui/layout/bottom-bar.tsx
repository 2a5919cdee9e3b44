import type { ReactNode } from 'react'
import { keepClear } from '../../lib/forms/keep-clear.ts'
import { classes } from './class-names.ts'

const looks = {
  /** The end of a form: as wide as the page. */
  plain: 'safe-bottom-2.5 -mx-4 border-t bg-surface px-4 pt-2.5',
  /** What comes with a choice or a change, above the page. */
  raised: 'safe-bottom-3 -mx-4 border-t bg-raised px-4 pt-3 shadow-float sm:mx-0 sm:rounded-card sm:border sm:pb-3',
} as const

/**
 * What a page keeps at the bottom of the window. There is one such place: the tabs of a phone give way to it, and it lies
 * at its own place in the page while the keyboard is open (styles.css, decision 0096). `afloat`: on a phone it leaves the
 * page, which may be read to its end above it.
 */
export function BottomBar({
  children,
  className,
  look,
  afloat,
}: {
  children: ReactNode
  className?: string | undefined
  look?: keyof typeof looks
  afloat?: boolean
}) {
  return (
    <div
      className={classes('bottom-bar', afloat && 'bottom-bar-afloat', look && looks[look], className)}
      ref={keepClear}
    >
      {children}
    </div>
  )
}
