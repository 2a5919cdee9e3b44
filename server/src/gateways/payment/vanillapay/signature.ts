import { createHmac } from 'node:crypto'
import { sameSecret } from '../reading.ts'

/** The `VPI-Signature` of a notification: HMAC-SHA256 of the bytes of its body, in upper-case hexadecimal. */
export const signatureOf = (body: Buffer | string, keySecret: string) =>
  createHmac('sha256', keySecret).update(body).digest('hex').toUpperCase()

/** Whether the header signs exactly these bytes. */
export const isSigned = (body: Buffer, header: string | string[] | undefined, keySecret: string) =>
  typeof header === 'string' && sameSecret(header.trim().toUpperCase(), signatureOf(body, keySecret))
