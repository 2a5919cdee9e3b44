import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../config.ts'
import { cannotListen } from '../http/listening.ts'
import type { Meter } from './meter.ts'
import type { Source } from './source.ts'

/** However many ask, figures are read once in this time (ms). */
const kept = 5_000

interface Parts {
  config: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>
  meter: Meter
  source: Source
  now?: () => number
}

export interface Scrapes {
  readonly port: number
  close(): Promise<void>
}

/**
 * `GET /metrics`, on a port of its own, so that no rule of a proxy lets strangers read it. Elsewhere than on the loopback,
 * and wherever there is a token, the token is required. Null: nobody wants it. Throws StartupError where the port is taken.
 */
export async function serveMetrics({
  config,
  meter,
  source,
  now = () => performance.now(),
}: Parts): Promise<Scrapes | null> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = config
  if (port === undefined || !meter.isOn) return null
  let last: { at: number; page: ReturnType<Meter['scrape']> } | undefined
  const read = () => {
    if (!last || now() - last.at >= kept) last = { at: now(), page: meter.scrape(source) }
    return last.page
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      last = undefined
      source.kernel.log.error({ todo: 'report it with these lines', err: error }, '/metrics could not be made')
      response.writeHead(500).end()
    })
  })
  async function answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse) {
    if (token && !isToken(headers.authorization, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    if (url.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    if (method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end()
    const { type, text } = await read()
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  }
  server.headersTimeout = 5_000
  server.requestTimeout = 5_000
  server.maxConnections = 50
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(port, host, resolve)
  await promise.catch((error) => {
    throw cannotListen(error, { host, port, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
  })
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const isToken = (header: string | undefined, token: string) =>
  timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`))
