import type { ReservePlacesInput } from '@vondrona/rules/orders'
import type { Context } from '../../../kernel/context.ts'
import type { PlaceRow } from '../store.ts'

/** What a member wants. */
export interface Draft extends ReservePlacesInput {
  ctx: Context
  userId: string
  /** D-07: a minor. */
  limited: boolean
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
