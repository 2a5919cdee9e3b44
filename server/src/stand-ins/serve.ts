import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeStandIn } from './stand-in.ts'
import { type Call, type Credentials, type Outcome, type Protocol, publicCredentials, type StandIn } from './types.ts'

const maxBody = 64 * 1024

export interface ServeOptions {
  /** 0 picks a free one. */
  port?: number
  credentials?: Credentials
  now?: () => Date
  /** Where payers find the hosted pages; by default here. */
  pages?: () => string
}

export interface ServedStandIn extends StandIn {
  /** Without a slash at the end. */
  readonly url: string
  readonly credentials: Credentials
  close(): Promise<void>
}

/** Starts a stand-in on the loopback: other machines never reach it, nor do pages of other sites. */
export async function serveStandIn(protocol: Protocol, options: ServeOptions = {}): Promise<ServedStandIn> {
  const { port = 0, credentials = publicCredentials, now, pages } = options
  let url = ''
  const standIn = makeStandIn(protocol, { credentials, now, pages: pages ?? (() => url) })
  const server = createServer((request, response) => {
    receive(standIn, request, response).catch(() => response.destroy())
  })
  server.requestTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...standIn,
    url,
    credentials,
    async close() {
      standIn.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function receive(standIn: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
    return answer(response, { status: 403, body: '' })
  const body = await bodyOf(request)
  const url = URL.parse(request.url ?? '/', 'http://127.0.0.1')
  if (body === null || !url) return answer(response, { status: 413, body: '' })
  const call: Call = { method: request.method ?? 'GET', url, headers: request.headers, body }
  answer(response, await standIn.handle(call))
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBody) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function answer(response: ServerResponse, outcome: Outcome): void {
  if (outcome === 'silence') return
  if (outcome === 'reset') return void response.socket?.resetAndDestroy()
  const { status, headers, body } = outcome
  const isText = typeof body === 'string'
  if (!isText) response.setHeader('content-type', 'application/json; charset=utf-8')
  response.writeHead(status, headers).end(isText ? body : JSON.stringify(body))
}
