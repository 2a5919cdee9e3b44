/** Connections below HTTP, for tests that send what no client would. */
import { createConnection, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

export interface Line {
  socket: Socket
  /** What came back. */
  heard(): string
  isClosed(): boolean
  write(bytes: string | Buffer): void
  close(): void
}

/** Call it before `world(t)`: its lines are cut before the server is closed, which would wait for them. */
export function linesTo(t: TestContext): (address: string, from?: string) => Promise<Line> {
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return async (address, from = '127.0.0.1') => {
    const { hostname, port } = new URL(address)
    const socket = createConnection({ host: hostname, port: Number(port), localAddress: from })
    sockets.push(socket)
    let [text, closed] = ['', false]
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      closed = true
    })
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
    return {
      socket,
      heard: () => text,
      isClosed: () => closed,
      write: (bytes) => void socket.write(bytes),
      close: () => void socket.destroy(),
    }
  }
}
