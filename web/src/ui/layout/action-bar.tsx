import type { ReactNode } from 'react'

/** The buttons of a long form, always in reach. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="safe-bottom sticky bottom-0 z-10 -mx-4 flex gap-2.5 border-t bg-surface px-4 py-2.5 max-sm:*:flex-1">
      {children}
    </div>
  )
}
