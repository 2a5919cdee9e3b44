/** The scale of a chart of counts. */

/** The round number at which a scale ends: 1, 2 or 5 with zeros, at least the largest value. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(1, ...values)
  const unit = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * unit).find((top) => top >= most) ?? most
}

/** Nothing between 0 and 1: people are counted whole. */
export const ticksOf = (top: number): number[] => (Number.isInteger(top / 2) ? [top, top / 2, 0] : [top, 0])

/** Of each bar in the drawing; its sides are `step` − 2 wide. */
export const step = 10
export const tall = 100

/** Bars as one path. The smallest value is still seen, none is not. */
export const barsOf = (values: readonly number[], top: number): string =>
  values
    .map((value, n) => {
      const height = value > 0 ? Math.max(2, Math.round((value / top) * tall)) : 0
      return height > 0 ? `M${n * step + 1} ${tall}v-${height}h${step - 2}v${height}Z` : ''
    })
    .join('')
