export { type TicketPayload, ticketFlags, writePayload } from './payload.ts'
export { makeReference, readReference, referenceBytes, showReference } from './reference.ts'
export { makeShortCode, readShortCode, shortCodeBytes, showShortCode } from './short-code.ts'
export { codeLength, decodeTicket, encodeTicket, type TicketCode } from './ticket-code.ts'
