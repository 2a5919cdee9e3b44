import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { encodeTicket, type TicketPayload, writePayload } from '@vondrona/rules/tickets/code'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'

/** Tickets are signed with a key of their event (Ed25519), which is stored sealed with the secrets of the installation. */
export interface TicketKey {
  /** 32 bytes; scanners have them. */
  publicKey: Buffer
  /** Opened by `openTicketKey` only, for the same event. */
  sealedKey: Buffer
}

const purpose = (eventId: string) => `ticket key of ${eventId}`

/** A new key for an event. */
export function makeTicketKey(secrets: Secrets, eventId: string): TicketKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
    sealedKey: secrets.encrypt(purpose(eventId), privateKey.export({ format: 'der', type: 'pkcs8' })),
  }
}

/** The private key; throws if the bytes were changed or belong to another event. */
export const openTicketKey = (secrets: Secrets, eventId: string, sealedKey: Uint8Array): KeyObject =>
  createPrivateKey({ key: secrets.decrypt(purpose(eventId), sealedKey), format: 'der', type: 'pkcs8' })

/** The text of the ticket's QR code. The same ticket and key always give the same text. */
export function signTicket(privateKey: KeyObject, payload: TicketPayload): string {
  const signed = writePayload(payload)
  return encodeTicket(signed, sign(null, signed, privateKey))
}
