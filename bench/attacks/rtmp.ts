/** An RTMP publisher that sends arbitrary data. */
import { type AmfValue, encodeAmf } from '../../media/src/rtmp/amf0.ts'
import { encodeMessage } from '../../media/src/rtmp/chunks.ts'
import { type Line, line } from './lines.ts'

const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)])

export interface Rtmp extends Line {
  send(type: number, body: Buffer, streamId?: number): void
  command(...values: AmfValue[]): void
}

/** A connection that performs the handshake without waiting for the response. */
export async function rtmp(port: number, from?: string): Promise<Rtmp> {
  const one = await line(port, from)
  one.socket.write(handshake)
  const send: Rtmp['send'] = (type, body, id = 0) => void one.socket.write(encodeMessage(3, type, body, id))
  const chunks = Buffer.alloc(4)
  chunks.writeUInt32BE(4096)
  send(1, chunks)
  return { ...one, send, command: (...values) => send(20, encodeAmf(...values)) }
}

/** Sends `publish`; resolves with the server's status, or 'cut'. */
export async function publish(port: number, address: string, from?: string): Promise<{ one: Rtmp; status: string }> {
  const one = await rtmp(port, from)
  one.command('connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' })
  one.command('createStream', 2, null)
  one.command('publish', 3, null, address, 'live')
  const status = () => /NetStream\.Publish\.\w+/.exec(one.heard())?.[0]
  while (!status() && one.isOpen()) await new Promise((resolve) => setTimeout(resolve, 2))
  return { one, status: status()?.slice('NetStream.Publish.'.length) ?? 'cut' }
}

/** An RTMP video tag. */
export const videoTag = (packet: 0 | 1, body: Buffer) => Buffer.concat([Buffer.from([0x17, packet, 0, 0, 0]), body])
