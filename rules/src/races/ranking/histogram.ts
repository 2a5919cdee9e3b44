/** How the times of a ranking are spread: bins of a round width, few enough for a small phone. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** What the database counts by: fine enough for a race of children, and at most some thousands for a day. */
export const slotWidth = 10 * second
const widths = [slotWidth, 30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour]
/** On 360 points each bar has ten. */
export const mostBins = 24

/** Times from `from` on, shorter than `from` + `slotWidth`. */
export interface Slot {
  readonly from: number
  readonly count: number
}
/** Times from `from` on, shorter than `to`; milliseconds. */
export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Bins without a gap from the first time to the last; none without times. `slots` are in the order of time. */
export function binsOf(slots: readonly Slot[]): Bin[] {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return []
  const width = widthFor(first.from, last.from)
  const start = Math.floor(first.from / width)
  const counts = new Array<number>(Math.floor(last.from / width) - start + 1).fill(0)
  for (const { from, count } of slots) counts[Math.floor(from / width) - start]! += count
  return counts.map((count, n) => ({ from: (start + n) * width, to: (start + n + 1) * width, count }))
}

function widthFor(first: number, last: number): number {
  const fits = (width: number) => Math.floor(last / width) - Math.floor(first / width) < mostBins
  const width = widths.find(fits)
  if (width) return width
  let wide = hour
  while (!fits(wide)) wide *= 2
  return wide
}

/** The time by which half of them were there, to the end of a slot; null without times. */
export function medianOf(slots: readonly Slot[]): number | null {
  const all = slots.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const { from, count } of slots) {
    before += count
    if (before * 2 >= all) return from + slotWidth
  }
  return null
}

/** Where a time stands; −1 outside of all bins. */
export const binAt = (bins: readonly Bin[], time: number): number =>
  bins.findIndex(({ from, to }) => from <= time && time < to)
