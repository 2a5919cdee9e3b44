import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { classes } from './class-names.ts'

/** The buttons of a long form, always in reach. */
export function ActionBar({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <BottomBar className={classes('flex gap-2.5 max-sm:*:flex-1', className)} look="plain">
      {children}
    </BottomBar>
  )
}
