/** The numbers by which a QR code names things: parts of their ids, which mean something within one event only. */

/** Of an event, 32 bits. The signature, not this number, proves whose ticket it is. */
export const eventMark = (eventId: string): number => Number.parseInt(eventId.slice(-8), 16)

/** Of a ticket type, 16 bits. */
export const typeMark = (ticketTypeId: string): number => Number.parseInt(ticketTypeId.slice(-4), 16)

/** Of a bib: the digits at its end as a number of at most 32 bits, 0 where there are none. */
export function bibMark(number: string | null): number {
  const digits = /\d{1,9}$/.exec(number ?? '')
  return digits ? Number(digits[0]) : 0
}

const day = 86_400_000

/** The day after the one on which the event is over, for clocks that are wrong by some hours; the last one there is where it is not known. */
export const expiryDay = (overAt: Date | null): number =>
  overAt ? Math.min(0xffff, Math.floor(overAt.getTime() / day) + 1) : 0xffff
