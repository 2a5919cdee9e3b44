import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Answer {
  type: string
  text: string
  cache: string
  /** When it changed last, to the second; none: only the tag tells. */
  changedAt?: Date | undefined
}

/**
 * Sends a text, or 304 to whoever has it (RFC 9110, 13): by the tag where one is sent, else by a date that is exactly
 * ours. A date that is only later proves nothing: what was taken away leaves an older one.
 */
export function sendConditional(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, cache, changedAt }: Answer,
) {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const at = changedAt?.toUTCString()
  reply.headers({ etag: tag, 'cache-control': cache, ...(at && { 'last-modified': at }) })
  const { 'if-none-match': tags, 'if-modified-since': since } = request.headers
  const isKnown = tags === undefined ? at !== undefined && since === at : namesTag(tags, tag)
  return isKnown ? reply.status(304).send() : reply.type(`${type}; charset=utf-8`).send(text)
}

/** Whether `If-None-Match` names it. Weak comparison: a cache on the way may have packed it. */
export const namesTag = (tags: string, tag: string) =>
  tags.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
