import { order } from '@vondrona/rules/orders/constants'

/**
 * D-28: how many of the places that are free, or held by people whose contact is not verified, such people may have:
 * `percent` of them, at least five.
 */
export const unverifiedShare = (percent: number, free: number): number =>
  Math.max(order.unverified.least, Math.floor((free * percent) / 100))
