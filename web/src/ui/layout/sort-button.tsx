import { ArrowDown, ArrowUp } from 'lucide-react'
import { classes } from './class-names.ts'

/** The head of a column that sorts: once in the direction that is usual for it, then the other way. */
export function SortButton<Order extends string>({
  label,
  up,
  down,
  first,
  order,
  words,
  onOrder,
}: {
  label: string
  up: Order
  down: Order
  /** What one expects first: names from A on, dates from the latest. */
  first: 'up' | 'down'
  order: Order
  /** An order in words. */
  words: (order: Order) => string
  onOrder: (order: Order) => void
}) {
  const usual = first === 'up' ? up : down
  const other = first === 'up' ? down : up
  const next = order === usual ? other : usual
  const isSorted = order === up || order === down
  const Arrow = order === up ? ArrowUp : ArrowDown
  return (
    <button
      aria-label={isSorted ? `${label} (${words(order)})` : label}
      className={classes(
        'target -mx-1 flex min-h-9 min-w-0 items-center gap-1 rounded-control px-1 hover:text-ink',
        isSorted && 'text-ink',
      )}
      onClick={() => onOrder(next)}
      title={words(next)}
      type="button"
    >
      <span className="truncate">{label}</span>
      {isSorted && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
    </button>
  )
}
