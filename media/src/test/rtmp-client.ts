/** An RTMP publisher that the test controls byte by byte. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type AmfObject, type AmfValue, decodeAmf, encodeAmf } from '../rtmp/amf0.ts'
import { ChunkReader, encodeMessage } from '../rtmp/chunks.ts'

export interface RtmpClient {
  socket: Socket
  send(type: number, body: Buffer, streamId?: number): void
  command(...values: AmfValue[]): void
  /** The next status the server sends: `code` and `description`. */
  status(): Promise<AmfObject>
  closed: Promise<void>
}

/** A connection after the handshake. */
export async function connectRtmp(port: number): Promise<RtmpClient> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  const c1 = Buffer.alloc(1536)
  socket.write(Buffer.concat([Buffer.from([3]), c1]))
  await readExactly(socket, 1 + 2 * 1536)
  socket.write(c1)
  const statuses: AmfObject[] = []
  let arrived = () => {}
  const reader = new ChunkReader(({ type, body }) => {
    if (type !== 20) return
    const [name, , , info] = decodeAmf(body)
    if (name === 'onStatus') statuses.push(info as AmfObject)
    arrived()
  })
  socket.on('data', (data) => reader.push(data))
  socket.resume()
  const send = (type: number, body: Buffer, streamId = 0) => socket.write(encodeMessage(3, type, body, streamId))
  const bigChunks = Buffer.alloc(4)
  bigChunks.writeUInt32BE(4096)
  send(1, bigChunks)
  return {
    socket,
    closed,
    send,
    command: (...values) => send(20, encodeAmf(...values)),
    status: async () => {
      while (!statuses.length) await new Promise<void>((resolve) => (arrived = resolve))
      return statuses.shift() as AmfObject
    },
  }
}

/** Sends `publish` and resolves to the server's status. */
export async function publishRaw(port: number, address: string): Promise<{ client: RtmpClient; status: AmfObject }> {
  const client = await connectRtmp(port)
  client.command('connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' })
  client.command('createStream', 2, null)
  client.command('publish', 3, null, address, 'live')
  return { client, status: await client.status() }
}

async function readExactly(socket: Socket, length: number): Promise<void> {
  for (let got = 0; got < length; ) {
    const [data] = await once(socket, 'data')
    got += data.length
  }
  socket.pause()
}
