declare const ariary: unique symbol

/** An amount in whole Ariary (D-27): a safe integer, never a fraction. Only `toAriary` makes one. */
export type Ariary = number & { readonly [ariary]: true }

export { ariary, grouped } from './written.ts'

/** The number as an amount. Throws RangeError for anything but a safe integer. */
export function toAriary(value: number): Ariary {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in whole Ariary: ${value}`)
  return value as Ariary
}

/** The sum of amounts; 0 for none. */
export const sumOf = (amounts: Iterable<Ariary>): Ariary => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return toAriary(sum)
}

/** `a` less `b`. */
export const less = (a: Ariary, b: Ariary): Ariary => toAriary(a - b)
