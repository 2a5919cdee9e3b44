/** A reverse proxy as small as one can be: HTTP and WebSocket, and it says who called. */
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterwards } from './process.ts'

/** Listens on a free port of 127.0.0.1 in front of `port` and gives its own. */
export async function startProxy(t: Parameters<typeof afterwards>[0], port: number): Promise<number> {
  const proxy = createServer((incoming, answer) => {
    const { method, url: path } = incoming
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: forwarded(incoming) }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    outgoing.once('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  proxy.on('upgrade', (incoming, line, head) => {
    const server = connect(port, '127.0.0.1', () => {
      const headers = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${value}\r\n`)
      server.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      server.write(head)
      line.pipe(server).pipe(line)
    })
    for (const end of [line, server]) end.on('error', () => [line, server].map((one) => one.destroy()))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  afterwards(t, () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return (proxy.address() as AddressInfo).port
}

/** What nginx's $proxy_add_x_forwarded_for does: what came is kept, the caller's real address goes behind it. */
function forwarded({ headers, socket }: IncomingMessage) {
  const before = headers['x-forwarded-for']
  const real = socket.remoteAddress ?? ''
  return { ...headers, 'x-forwarded-for': before ? `${before}, ${real}` : real }
}
