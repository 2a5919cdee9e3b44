import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { settleForwarded, trustedProxies } from '../forwarded.ts'
import { Refusal } from '../hub/refusal.ts'
import { log, messageOf } from '../log.ts'
import { PendingAttempts } from '../webrtc/pending-attempts.ts'
import { send, sendJson } from './body.ts'
import { type ControlParts, controlRoutes } from './control.ts'
import { HlsRoutes } from './hls.ts'
import { attemptsMax, type PlayParts, playRoutes } from './play.ts'

const timeouts = { headers: 10_000, request: 20_000, keepAlive: 15_000 } as const

export interface HttpServer {
  port: number
  close(): void
}

/** Serves all paths of decision 0010. Rejects when the port is unavailable. */
export async function listenHttp(
  address: { host: string; port: number },
  given: Omit<PlayParts & ControlParts, 'hls' | 'attempts'>,
): Promise<HttpServer> {
  const parts = { ...given, attempts: new PendingAttempts(attemptsMax.play) }
  const play = playRoutes(parts)
  const hls = new HlsRoutes(parts, parts.packagers)
  const control = controlRoutes({ ...parts, hls })

  const isOurs = trustedProxies(parts.settings.trustProxy)

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = URL.parse(request.url ?? '', 'http://gateway')
    if (!url) return send(response, 400, 'text/plain', 'Not an address.')
    const call = /^\/index\/api\/(\w{1,40})$/.exec(url.pathname)?.[1]
    const isPublic = !call || !control.has(call)
    if (isPublic) allowOtherOrigins(response)
    if (isPublic && request.method === 'OPTIONS') return void response.writeHead(204).end()
    const handler = call && play[`${request.method} ${call}`]
    if (handler) return handler(request, response, url.searchParams)
    if (call && control.has(call)) return control.handle(call, request, response, url.searchParams)
    const isHls = !call && (request.method === 'GET' || request.method === 'HEAD')
    if (isHls && (await hls.serve(request, response, url.pathname, url.searchParams))) return
    sendJson(response, { code: -404, msg: 'not found' }, 404)
  }

  const server = createServer((request, response) => {
    settleForwarded(request, isOurs)
    route(request, response).catch((error: unknown) => fail(response, error))
  })
  server.headersTimeout = timeouts.headers
  server.requestTimeout = timeouts.request
  server.keepAliveTimeout = timeouts.keepAlive
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(address.port, address.host, resolve)
  await promise
  return {
    port: (server.address() as { port: number }).port,
    close: () => {
      hls.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** CORS: players on a page of another host (MEDIA_PUBLIC_URL) are allowed; no cookie is ever used. */
function allowOtherOrigins(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
  response.setHeader('access-control-allow-headers', 'content-type, authorization')
  response.setHeader('access-control-expose-headers', 'location')
  response.setHeader('access-control-max-age', '86400')
}

/** Like ZLMediaKit: status 200 with a code. Unexpected errors are logged and answered with a neutral message. */
function fail(response: ServerResponse, error: unknown): void {
  const isExpected = error instanceof Refusal
  if (!isExpected) log(`a call failed: ${messageOf(error)}`)
  if (response.headersSent) return void response.destroy()
  sendJson(response, isExpected ? { code: error.code, msg: error.message } : { code: -500, msg: 'internal error' })
}
