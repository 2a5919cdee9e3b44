import { isDateOpen, isOver } from '@vondrona/rules/events'
import { holding } from '@vondrona/rules/orders'
import type { OrderFields } from './operations.generated.ts'

/** It holds places of an event that is not over. */
export function isUpcoming({ status, event }: OrderFields, now: Date): boolean {
  return holding.includes(status) && !(event && isOver(event, now))
}

/** By the date of the event; where it is not known last. */
export const soonestFirst = (orders: readonly OrderFields[]): OrderFields[] => {
  const at = ({ event }: OrderFields) => (event?.date && !isDateOpen(event) ? Date.parse(event.date) : Infinity)
  return orders.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)))
}
