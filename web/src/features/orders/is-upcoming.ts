import { isDateOpen, isOver } from '@vondrona/rules/events'
import { holding } from '@vondrona/rules/orders'
import type { OrderFields } from './operations.generated.ts'
import { waitsFor } from './waiting.ts'

/** It holds places of an event that is not over. */
export function isUpcoming({ status, event }: OrderFields, now: Date): boolean {
  return holding.includes(status) && !(event && isOver(event, now))
}

/** By the date of the event; where it is not known last. */
export const soonestFirst = (orders: readonly OrderFields[]): OrderFields[] => {
  const at = ({ event }: OrderFields) => (event?.date && !isDateOpen(event) ? Date.parse(event.date) : Infinity)
  return orders.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)))
}

/** It runs out unless its holder pays or answers. */
export const isDue = (order: OrderFields, now: Date): boolean => isUpcoming(order, now) && waitsFor(order, now) !== null

/** By when it must be paid or answered for. */
export const firstToEnd = (orders: readonly OrderFields[]): OrderFields[] => {
  const end = ({ status, holdUntil, choice }: OrderFields) =>
    Date.parse((status === 'awaiting_payment' ? holdUntil : choice?.postponement.choiceUntil) ?? '') || Infinity
  return orders.toSorted((a, b) => (end(a) === end(b) ? 0 : end(a) - end(b)))
}
