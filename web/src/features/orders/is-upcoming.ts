import { overAt } from '@vondrona/rules/events'
import { holding } from '@vondrona/rules/orders'
import type { OrderFields } from './operations.generated.ts'

/** It holds places of an event that is not over. */
export function isUpcoming({ status, event }: OrderFields, now: Date): boolean {
  if (!holding.includes(status)) return false
  if (!event?.date) return true
  return overAt(new Date(event.date), event.endDate ? new Date(event.endDate) : null) > now
}

/** By the date of the event; without one last. */
export const soonestFirst = (orders: readonly OrderFields[]): OrderFields[] => {
  const at = ({ event }: OrderFields) => (event?.date ? Date.parse(event.date) : Infinity)
  return orders.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)))
}
