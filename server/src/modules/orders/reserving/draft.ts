import type { ReservePlacesInput } from '@vondrona/rules/orders'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import type { Payer } from '../../payments/index.ts'
import type { Contact, Guest } from '../contacts/contact.ts'
import type { OrderRow, PlaceRow } from '../store.ts'

/** What another domain stores with an order, in the transaction of the order. */
export interface Attached<T> {
  order: OrderRow
  places: PlaceRow[]
  data: T
}

/** What decides on what is to be attached in one transaction. */
export interface Admission<T> {
  whyNot(data: T): Refusal | null
  /** From now on it counts for those behind it. */
  take(data: T): void
}

/** How a domain stores what belongs to its orders: once for all of a transaction. */
export interface AttachmentKind<T> {
  /** Reads what is needed to refuse some of these, after the ticket types are locked. */
  admission(tx: Tx, ctx: Context, wanted: readonly T[]): Promise<Admission<T>>
  /** What it throws fails the one that caused it, and costs the others a second transaction. */
  store(tx: Tx, ctx: Context, attached: readonly Attached<T>[]): Promise<void>
}

/** What is wanted, for a member or (`userId` null) for somebody without an account. */
export interface Reservation<T = never> extends ReservePlacesInput {
  userId: string | null
  /** D-07: a minor. */
  limited: boolean
  /** How old whoever takes the places is on the day of the event, where that is known. */
  age?: number
  /** Who pays; or the charge of other orders, with which this one is paid. */
  charge: { join: string } | { payer: Omit<Payer, 'userId'> & { title?: string } }
  /** Of somebody without an account: how they are reached. */
  guest?: Guest
  attach?: { kind: AttachmentKind<T>; data: T }
}

export interface Draft extends Reservation<unknown> {
  ctx: Context
  contact: Contact
}

/** Whether a draft wants what another one, or a stored order, of the same key has. */
export const isSame = (
  draft: Draft,
  eventId: string,
  places: readonly Pick<PlaceRow, 'ticketTypeId' | 'fullName'>[],
): boolean =>
  draft.eventId === eventId &&
  draft.places.length === places.length &&
  draft.places.every(
    ({ ticketTypeId, fullName }, n) => ticketTypeId === places[n]?.ticketTypeId && fullName === places[n]?.fullName,
  )

/** The charge that a draft joins. */
export const joinedBy = ({ charge }: Draft): string | null => ('join' in charge ? charge.join : null)
