import { createSocket } from 'node:dgram'

/** A UDP port nobody uses now. */
export function pickUdpPort(address: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  socket.once('error', reject)
  socket.bind(0, address || undefined, () => {
    const { port } = socket.address()
    socket.close(() => resolve(port))
  })
  return promise
}
