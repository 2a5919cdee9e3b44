/** The scale of a chart, of counts and of money, which may be below zero. */

/** The round number at which a scale ends: 1, 2 or 5 with zeros, at least the largest value. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(1, ...values)
  const unit = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * unit).find((top) => top >= most) ?? most
}

export interface Scale {
  readonly top: number
  readonly bottom: number
  /** From above; those of a scale that goes below zero are its ends and zero. */
  readonly ticks: readonly number[]
}

/** Where values go below zero, either end is at least a fifth of the other, so that their numbers do not touch. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(0, ...values)
  if (least === 0) {
    const top = topOf(values)
    return { top, bottom: 0, ticks: ticksOf(top) }
  }
  const deep = topOf([-least])
  const high = Math.max(0, ...values)
  const top = high === 0 ? 0 : Math.max(topOf([high]), deep / 5)
  const bottom = -Math.max(deep, top / 5)
  return { top, bottom, ticks: top === 0 ? [0, bottom] : [top, 0, bottom] }
}

/** Nothing between 0 and 1: people are counted whole. */
export const ticksOf = (top: number): number[] => (Number.isInteger(top / 2) ? [top, top / 2, 0] : [top, 0])

/** Of each bar in the drawing; its sides are `step` − 2 wide. */
export const step = 10
export const tall = 100

/** How far below the top of the drawing a value is. */
export const heightAt = (value: number, { top, bottom }: Pick<Scale, 'top' | 'bottom'>): number =>
  ((top - value) / (top - bottom)) * tall

const rounded = (n: number) => Math.round(n * 10) / 10

/** Bars as one path, those above zero or those that hang below it. The smallest value is still seen, none is not. */
export function barsOf(values: readonly number[], scale: Pick<Scale, 'top' | 'bottom'>, side: 1 | -1 = 1): string {
  const zero = rounded(heightAt(0, scale))
  return values
    .map((value, n) => {
      if (value * side <= 0) return ''
      const height = Math.max(2, Math.round((Math.abs(value) / (scale.top - scale.bottom)) * tall)) * side
      return `M${n * step + 1} ${zero}v${-height}h${step - 2}v${height}Z`
    })
    .join('')
}
