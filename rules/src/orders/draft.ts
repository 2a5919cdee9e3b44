import { order } from './constants.ts'

/** A ticket type as far as choosing places goes. */
export interface Choosable {
  isActive: boolean
  allowMinors: boolean
  maxQuantity?: number | null
  soldQuantity: number
}

/** Free places of a type; Infinity without a limit. */
export const placesLeft = ({ maxQuantity, soldQuantity }: Choosable): number =>
  Math.max(0, (maxQuantity ?? Infinity) - soldQuantity)

/** Why a member cannot choose this type; null: they can. */
export function whyNotChoosable(type: Choosable, { limited }: { limited: boolean }): 'adults' | 'soldOut' | null {
  if (limited && !type.allowMinors) return 'adults'
  return placesLeft(type) === 0 ? 'soldOut' : null
}

/** Whether one more place of this type fits into an order that has `chosen` of it and `total` in all. */
export const mayAdd = (type: Choosable, chosen: number, total: number): boolean =>
  chosen < placesLeft(type) && total < order.places
