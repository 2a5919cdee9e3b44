import { classes } from '../layout/class-names.ts'

/** Holds the place of what is coming; give it the size of that thing. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-breathe rounded-control bg-sunken', className ?? 'h-4 w-full')}
    />
  )
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <Skeleton className={classes('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} key={line} />
      ))}
    </div>
  )
}

/** Rows of a list to come, as high as a `Row`. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="divide-y">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <div className="flex min-h-16 items-center gap-3 px-4 py-3 sm:px-5" key={row}>
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex w-full flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
