import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

interface Attachment {
  type: string
  /** In letters that every header can have. */
  name: string
  body: Uint8Array | Readable
}

/** Sends a file that is saved, never shown, and that could run nothing under our address. */
export const sendAttachment = (reply: FastifyReply, { type, name, body }: Attachment) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(body)
