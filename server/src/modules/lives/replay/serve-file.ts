import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../../../gateways/storage/port.ts'
import { withoutContent } from '../../../kernel/http/http.ts'

interface Served {
  key: string
  type: string
  /** When the content can change under the same address. */
  cache: string
  /** Answers where there is no such file. */
  missing(): never
}

/** A file with Range, ETag and If-Range (RFC 9110): 200, 206, 304 or 416. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, type, cache, missing }: Served,
) {
  const info = await storage.stat(key)
  if (!info) return missing()
  const { size, changedAt: mtime } = info
  const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}"`
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': cache, 'last-modified': mtime.toUTCString() })
  if (ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*'))
    return reply.status(304).send()
  reply.type(type)
  const isSame = ifRange === undefined || ifRange === etag || ifRange === mtime.toUTCString()
  const wanted = range && isSame ? rangeOf(range, size) : 'all'
  if (wanted === 'none') return withoutContent(reply).status(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = wanted === 'all' ? { start: 0, end: size - 1 } : wanted
  if (wanted !== 'all') reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD' || size === 0) return reply.send()
  const found = await storage.read(key, { start, end })
  return found ? reply.send(found.stream) : missing()
}

/** One range as bytes; several, or another unit, are answered with everything, as RFC 9110 allows. */
export function rangeOf(header: string, size: number): { start: number; end: number } | 'all' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return 'all'
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'all' // not a range at all
  return start >= size ? 'none' : { start, end }
}
