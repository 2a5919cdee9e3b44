/** RTMP chunk streams (specification §5.3): bytes to messages and back. */
export interface Message {
  type: number
  /** ms, 32 bits */
  time: number
  streamId: number
  body: Buffer
}

/**
 * pitfall 10: maximum bytes of one message from a publisher, and before publishing; all incomplete messages together
 * may have twice that. No chunk may be smaller than the protocol's default: each costs its header and an iteration.
 */
export const chunkLimits = { message: 8 << 20, beforePublish: 64 << 10, streams: 64, chunkMin: 128 } as const

/** Accepted messages, including empty ones: the total before publishing, then the rate per second and the burst. */
export const messageLimits = { beforePublish: 100, perSecond: 2000, burst: 10_000 } as const

interface ChunkStream {
  time: number
  delta: number
  length: number
  type: number
  streamId: number
  extended: boolean
  got: number
  /** Buffer of the message being received, with its full length. */
  body: Buffer | null
}

const headerSizes = [11, 7, 3, 0] as const
const longTime = 0xffffff // an extended timestamp of 4 bytes follows
const setChunkSize = 1
const abortMessage = 2

/** Reassembles messages; `push` throws at the first violation of the protocol or a limit. */
export class ChunkReader {
  /** Longest message currently accepted. */
  messageMax: number = chunkLimits.beforePublish
  /** How many more messages are accepted. */
  messagesLeft: number = messageLimits.beforePublish
  readonly #onMessage: (message: Message) => void
  readonly #streams = new Map<number, ChunkStream>()
  #chunkSize = 128
  #rest: Buffer = Buffer.alloc(0)
  #pending = 0
  /** The chunk whose payload is being received, and how much of it is missing. */
  #open: ChunkStream | null = null
  #missing = 0

  constructor(onMessage: (message: Message) => void) {
    this.#onMessage = onMessage
  }

  push(data: Buffer): void {
    let bytes = this.#rest.length ? Buffer.concat([this.#rest, data]) : data
    while (bytes.length) {
      const used = this.#open ? this.#readPayload(this.#open, bytes) : this.#readHeader(bytes)
      if (!used) break
      bytes = bytes.subarray(used)
    }
    this.#rest = bytes
  }

  #readPayload(stream: ChunkStream, bytes: Buffer): number {
    const body = stream.body ?? this.#begin(stream)
    const part = bytes.subarray(0, this.#missing)
    part.copy(body, stream.got)
    stream.got += part.length
    this.#missing -= part.length
    if (!this.#missing) this.#open = null
    if (stream.got === stream.length) this.#finish(stream, body)
    return part.length
  }

  /** One buffer per message: the memory of a peer is that of its messages, however they are split. */
  #begin(stream: ChunkStream): Buffer {
    this.#pending += stream.length
    if (this.#pending > 2 * this.messageMax) throw new Error('RTMP: too many half messages')
    stream.body = Buffer.allocUnsafe(stream.length)
    return stream.body
  }

  #finish(stream: ChunkStream, body: Buffer): void {
    this.#drop(stream)
    if (--this.messagesLeft < 0) throw new Error('RTMP: too many messages')
    if (stream.type === setChunkSize) this.#chunkSize = readChunkSize(body)
    else if (stream.type === abortMessage && body.length >= 4) this.#abort(body.readUInt32BE())
    else this.#onMessage({ type: stream.type, time: stream.time, streamId: stream.streamId, body })
  }

  #abort(id: number): void {
    const stream = this.#streams.get(id)
    if (stream) this.#drop(stream)
  }

  #drop(stream: ChunkStream): void {
    this.#pending -= stream.body?.length ?? 0
    stream.body = null
    stream.got = 0
  }

  /** Returns the length of the header in bytes; 0: more data is needed. */
  #readHeader(bytes: Buffer): number {
    const first = bytes[0] as number
    const basic = (first & 63) === 0 ? 2 : (first & 63) === 1 ? 3 : 1
    const format = first >> 6
    let size = basic + (headerSizes[format] as number)
    if (bytes.length < size) return 0
    const stream = this.#streamOf(chunkStreamId(bytes), format)
    const field = format < 3 ? bytes.readUIntBE(basic, 3) : 0
    const extended = format < 3 ? field === longTime : stream.extended
    if (extended) size += 4
    if (bytes.length < size) return 0
    const time = extended ? bytes.readUInt32BE(size - 4) : format < 3 ? field : stream.delta
    if (stream.got && format < 3) throw new Error('RTMP: a message begins inside another')
    if (format < 2) {
      stream.length = bytes.readUIntBE(basic + 3, 3)
      stream.type = bytes[basic + 6] as number
    }
    if (format === 0) stream.streamId = bytes.readUInt32LE(basic + 7)
    if (stream.length > this.messageMax) throw new Error('RTMP: a message is too long')
    if (!stream.got) {
      stream.time = format === 0 ? time : (stream.time + time) >>> 0
      stream.delta = time
    }
    stream.extended = extended
    this.#missing = Math.min(this.#chunkSize, stream.length - stream.got)
    if (this.#missing) this.#open = stream
    else this.#finish(stream, Buffer.alloc(0))
    return size
  }

  #streamOf(id: number, format: number): ChunkStream {
    const known = this.#streams.get(id)
    if (known) return known
    if (format !== 0 && format !== 1) throw new Error('RTMP: a chunk stream begins in its middle')
    if (this.#streams.size >= chunkLimits.streams) throw new Error('RTMP: too many chunk streams')
    const stream = { time: 0, delta: 0, length: 0, type: 0, streamId: 0, extended: false, got: 0, body: null }
    this.#streams.set(id, stream)
    return stream
  }
}

function chunkStreamId(bytes: Buffer): number {
  const id = (bytes[0] as number) & 63
  if (id === 0) return 64 + (bytes[1] as number)
  if (id === 1) return 64 + (bytes[1] as number) + (bytes[2] as number) * 256
  return id
}

function readChunkSize(body: Buffer): number {
  const size = body.length >= 4 ? body.readUInt32BE() : 0
  if (size < chunkLimits.chunkMin || size > 0x7fffffff) throw new Error('RTMP: a chunk size that cannot be')
  return Math.min(size, 0xffffff)
}

/** Our own messages are short and rare; they are split at the chunk size that we announce. */
export const ourChunkSize = 4096

/** Encodes a message on one chunk stream (2 to 63). */
export function encodeMessage(chunkStream: number, type: number, body: Buffer, streamId = 0): Buffer {
  const head = Buffer.alloc(12)
  head[0] = chunkStream
  head.writeUIntBE(body.length, 4, 3)
  head[7] = type
  head.writeUInt32LE(streamId, 8)
  const parts: Buffer[] = [head]
  for (let at = 0; at < body.length; at += ourChunkSize) {
    if (at) parts.push(Buffer.from([0xc0 | chunkStream]))
    parts.push(body.subarray(at, at + ourChunkSize))
  }
  return Buffer.concat(parts)
}
