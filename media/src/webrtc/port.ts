import { createSocket } from 'node:dgram'

/** A UDP port nobody uses now. */
export const pickUdpPort = (address: string) => tryUdpPort(0, address)

/** Resolves with the port if it is free now; rejects with the system's error otherwise. */
export function tryUdpPort(wanted: number, address: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  socket.once('error', reject)
  socket.bind(wanted, address || undefined, () => {
    const { port } = socket.address()
    socket.close(() => resolve(port))
  })
  return promise
}
