import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { compressedFrom } from '@vondrona/rules/constants'
import type { FastifyInstance } from 'fastify'

const pack = promisify(gzip)

/**
 * Compresses JSON responses of the API with gzip if the client accepts it; files and pages are compressed elsewhere.
 *
 * BREACH guesses a secret from the length of compressed responses that an attacker makes the victim's browser request,
 * with a guess inside. It does not apply here: callers are authenticated only by a bearer header, which no other site
 * can make a browser send. As a precaution, responses that contain a secret are not compressed.
 */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!request.url.startsWith('/api/') || !isJson || typeof payload !== 'string') return payload
    if (payload.length <= compressedFrom || secret.test(payload)) return payload
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    if (!takesGzip(request.headers['accept-encoding'])) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return pack(payload)
  })
}

const secret = /"(?:token|secret|uri|codes)":/

/** `gzip` or `*`, unless its weight is 0. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  const offers = String(accepted ?? '')
    .toLowerCase()
    .split(',')
  const weightOf = (name: string) => {
    const offer = offers.map((one) => one.trim()).find((one) => one.split(';')[0]?.trim() === name)
    return offer && Number(/;\s*q=([\d.]+)/.exec(offer)?.[1] ?? 1)
  }
  return Boolean(weightOf('gzip') ?? weightOf('*'))
}
