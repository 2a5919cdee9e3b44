import { declareStates } from '../states/index.ts'

export const ticketStatuses = ['issued', 'checked_in', 'cancelled', 'revoked'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Every move of a ticket. A place of an order has at most one ticket in the states of `live`. */
export const ticketStates = declareStates({
  of: 'a ticket',
  states: ticketStatuses,
  begins: ['issued'],
  moves: {
    /** Admitted at the gate: of two who show the same ticket, one. */
    checkIn: { from: ['issued'], to: 'checked_in', by: ['syncCheckIns', 'job'] },
    /** Taken back, or the event is postponed. */
    undoCheckIn: {
      from: ['checked_in'],
      to: 'issued',
      by: ['syncCheckIns', 'undoGateLink', 'cutGateDevice', 'revokeGateLink', 'job'],
    },
    /** The place was given back. */
    cancel: {
      from: ['issued', 'checked_in'],
      to: 'cancelled',
      by: ['cancelOrder', 'choosePostponement', 'chooseMitPostponement', 'cancelEvent', 'clock', 'job'],
    },
    /** Another ticket took its place. One that was used is not replaced: the new one would admit a second time. */
    revoke: { from: ['issued'], to: 'revoked', by: ['reissueTicket'] },
  },
})
export type TicketMove = keyof typeof ticketStates.moves

/** These admit, or have admitted, somebody. */
export const live: readonly TicketStatus[] = ['issued', 'checked_in']
