import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '../hub/refusal.ts'

export const bodyMax = 64 << 10
export const sdpMax = 16 << 10

/** What every success says, in ZLMediaKit's shape. */
export const succeeded = { code: 0, msg: 'success' } as const

/** Answers with JSON. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
}

/** Reads the body; throws a Refusal when it is longer than `max` bytes (the rest is discarded). */
export async function readBody(request: IncomingMessage, max: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const pieces: Buffer[] = []
  let length = 0
  request.on('data', (piece: Buffer) => {
    length += piece.length
    if (length <= max) pieces.push(piece)
    else reject(new Refusal('The body is too long.', -400, 413))
  })
  request.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')))
  request.on('error', reject)
  return promise
}

/** Reads an SDP body; throws a Refusal when it is not one. */
export async function readSdp(request: IncomingMessage): Promise<string> {
  const sdp = await readBody(request, sdpMax)
  if (!sdp.startsWith('v=')) throw new Refusal('The body is not an SDP.')
  return sdp
}
