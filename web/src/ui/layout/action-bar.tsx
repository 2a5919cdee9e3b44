import type { ReactNode } from 'react'
import { keepClear } from '../../lib/forms/keep-clear.ts'

/** The buttons of a long form, always in reach. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      className="safe-bottom-2.5 sticky bottom-0 z-10 -mx-4 flex gap-2.5 border-t bg-surface px-4 pt-2.5 max-sm:*:flex-1"
      ref={keepClear}
    >
      {children}
    </div>
  )
}
