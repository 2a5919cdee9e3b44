import { connect, createServer } from 'node:net'

/** Counts all traffic between browser and server, whatever causes it (page, worker, preload, socket). */
export async function counter(port: number) {
  const count = { bytes: 0, requests: 0 }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    client.on('data', (part) => {
      count.requests += part.toString('latin1').split(/^(?:GET|POST|HEAD) \//m).length - 1
    })
    upstream.on('data', (part) => {
      count.bytes += part.length
    })
    for (const side of [client, upstream]) side.on('error', () => {})
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return { count, port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}
