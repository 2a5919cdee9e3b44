import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'

/**
 * What one comes to a page for: on a phone always in sight, in the bar at the bottom, beside `text` (its price, or how it
 * stands); on a wider screen where it is written, and without it. Without a button `text` is all there is to say.
 */
export function PageAction({ text, note, children }: { text?: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <BottomBar
      afloat
      className="max-md:safe-bottom-2.5 max-md:flex max-md:min-h-17 max-md:items-center max-md:gap-4 max-md:border-t max-md:bg-raised max-md:px-4 max-md:pt-2.5 max-md:shadow-float md:static"
    >
      {text && (
        <p className="min-w-0 flex-1 leading-snug md:hidden">
          <span className="line-clamp-2 break-words font-semibold tabular-nums">{text}</span>
          {note && <span className="line-clamp-1 text-faint text-sm">{note}</span>}
        </p>
      )}
      {children && <div className={text ? 'max-md:max-w-[62%] max-md:shrink-0' : 'flex-1'}>{children}</div>}
    </BottomBar>
  )
}
