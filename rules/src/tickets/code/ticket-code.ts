import { fromBase45, toBase45 } from './base45.ts'
import { payloadBytes, readPayload, type TicketPayload } from './payload.ts'

/** Makes a ticket's code recognisable among other QR codes, and says how it is written. */
const prefix = 'T1'
export const signatureBytes = 64
/** Characters of a ticket's code: the prefix and 95 bytes in Base45. A QR code of version 6 holds them (R-TKT-08). */
export const codeLength = prefix.length + 143

/** A code that is written correctly; whether its signature is right says `verifyTicket` with the event's key. */
export interface TicketCode {
  payload: TicketPayload
  /** The bytes that were signed. */
  signed: Uint8Array<ArrayBuffer>
  /** Ed25519, 64 bytes. */
  signature: Uint8Array<ArrayBuffer>
}

/** The text of a ticket's QR code. Throws RangeError for bytes of another length. */
export function encodeTicket(signed: Uint8Array, signature: Uint8Array): string {
  if (signed.length !== payloadBytes || signature.length !== signatureBytes) throw new RangeError('not a ticket')
  const bytes = new Uint8Array(payloadBytes + signatureBytes)
  bytes.set(signed)
  bytes.set(signature, payloadBytes)
  return prefix + toBase45(bytes)
}

/**
 * Reads the text of a QR code; null if it is not a ticket of ours. Never throws. Each ticket has exactly one text: no
 * other case, spaces around it or spellings are accepted, so that a text cannot be varied to look like another ticket.
 */
export function decodeTicket(text: string): TicketCode | null {
  if (text.length !== codeLength || !text.startsWith(prefix)) return null
  const bytes = fromBase45(text.slice(prefix.length))
  if (!bytes) return null
  const signed = bytes.slice(0, payloadBytes)
  const payload = readPayload(signed)
  return payload && { payload, signed, signature: bytes.slice(payloadBytes) }
}
