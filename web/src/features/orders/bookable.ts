import type { EventDates } from '@vondrona/rules/events'

/** A ticket type as far as reserving goes. */
export interface BookableType {
  id: string
  title: string
  price: number
  isActive: boolean
  allowMinors: boolean
  maxQuantity: number | null
  soldQuantity: number
}
/** An event as far as reserving goes. */
export interface BookableEvent extends EventDates {
  id: string
  title: string
  status: string
  ticketTypes: readonly BookableType[]
}
