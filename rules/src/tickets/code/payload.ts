/** What a ticket's QR code says: numbers that mean something to the gate of one event, and nothing about a person. */
export interface TicketPayload {
  /** Which key of the event has signed, 0 to 255: a new key has a new number. */
  kid: number
  /** The number of the event within the installation, 32 bits. */
  event: number
  /** The number of the ticket type within its event, 16 bits. */
  type: number
  /** A UUID in lower case; a reissued ticket has another one. */
  ticketId: string
  /** The number of the bib without its prefix, 32 bits; 0 if the ticket has none. */
  bib: number
  /** The last day on which the ticket is valid: days since 1970-01-01, 16 bits (until the year 2149). */
  expiryDay: number
  /** Bits of `ticketFlags`. */
  flags: number
}

/** Bits of `flags`: a gate shows them without asking the server. */
export const ticketFlags = { minor: 1 } as const

/** The only version so far. Another layout is another version, which scanners of today refuse. */
export const ticketVersion = 1
export const payloadBytes = 31

/** The 31 bytes that are signed. Throws RangeError if a field does not fit: that is a mistake of the caller. */
export function writePayload(payload: TicketPayload): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(payloadBytes)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, ticketVersion)
  view.setUint8(1, within(payload.kid, 0xff, 'kid'))
  view.setUint32(2, within(payload.event, 0xffff_ffff, 'event'))
  view.setUint16(6, within(payload.type, 0xffff, 'type'))
  bytes.set(bytesOfId(payload.ticketId), 8)
  view.setUint32(24, within(payload.bib, 0xffff_ffff, 'bib'))
  view.setUint16(28, within(payload.expiryDay, 0xffff, 'expiryDay'))
  view.setUint8(30, within(payload.flags, 0xff, 'flags'))
  return bytes
}

/** The fields of 31 bytes; null if they are of another version or length. */
export function readPayload(bytes: Uint8Array): TicketPayload | null {
  if (bytes.length !== payloadBytes || bytes[0] !== ticketVersion) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return {
    kid: view.getUint8(1),
    event: view.getUint32(2),
    type: view.getUint16(6),
    ticketId: idOfBytes(bytes.subarray(8, 24)),
    bib: view.getUint32(24),
    expiryDay: view.getUint16(28),
    flags: view.getUint8(30),
  }
}

function within(value: number, most: number, field: string): number {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError(`${field} is not from 0 to ${most}`)
  return value
}

function bytesOfId(id: string): Uint8Array {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new RangeError('ticketId is not a UUID')
  const hex = id.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

function idOfBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
