import { readJson, writeKey } from '../../lib/device/browser-storage.ts'
import { reservationKey } from '../../lib/session/session-end.ts'

export interface ChosenPlace {
  ticketTypeId: string
  fullName: string
}

/** What was sent, until its answer came: sent again with the same key, it is the same reservation. */
export interface PendingReservation {
  eventId: string
  idempotencyKey: string
  places: ChosenPlace[]
}

/** The reservation at this event whose answer got lost, also with the page. */
export function pendingFor(eventId: string): PendingReservation | null {
  const kept = readJson('local', reservationKey) as PendingReservation | null
  return kept?.eventId === eventId && Array.isArray(kept.places) ? kept : null
}

export const keepPending = (pending: PendingReservation) => writeKey('local', reservationKey, JSON.stringify(pending))

export const dropPending = () => writeKey('local', reservationKey, null)
