import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { Refusal, SourceRefusal } from '../hub/refusal.ts'
import type { Ingest } from '../hub/types.ts'
import { messageOf } from '../log.ts'
import { type AmfValue, decodeAmf, encodeAmf } from './amf0.ts'
import { ChunkReader, chunkLimits, encodeMessage, type Message, messageLimits, ourChunkSize } from './chunks.ts'
import { FlvReader } from './flv.ts'

/** A publisher as reported to on_publish. */
export interface PublishRequest {
  app: string
  name: string
  /** Query string after the key. */
  params: string
  id: string
  ip: string
  port: number
  kick(reason: string): void
}

export interface SessionOptions {
  id: string
  /** Whether a peer that does not publish (yet) may send this many more bytes; charged to its address. */
  spend(bytes: number): boolean
  /** Authorizes and admits a publisher; a Refusal's message is sent to it. */
  publish(request: PublishRequest): Promise<Ingest>
  /** Called once when the connection starts to publish. */
  onPublishing(): void
  /** Logs why a peer was disconnected; never quotes what it sent. */
  onBroken(why: string): void
}

/** Counted in ticks of one second, so that the time while the process was suspended does not count (F08). */
export const idleTicks = 15
export const publishTicks = 10
/** Bytes from a peer that does not publish: a handshake and a few commands, doubled as a margin. */
export const beforePublishMax = 2 * chunkLimits.beforePublish
/** Unread bytes buffered for a peer; a publisher is sent a few hundred. */
export const unreadMax = 64 << 10
const windowSize = 2_500_000 // bytes between two acknowledgements
const handshakeSize = 1536
const type = { ack: 3, userControl: 4, window: 5, bandwidth: 6, audio: 8, video: 9, command3: 17, command: 20 } as const
const chunkSizeType = 1

/** An RTMP connection, which can only publish. */
export class RtmpSession {
  readonly #socket: Socket
  readonly #options: SessionOptions
  readonly #reader = new ChunkReader((message) => this.#onMessage(message))
  #handshake: 'c0c1' | 'c2' | 'done' = 'c0c1'
  #early: Buffer = Buffer.alloc(0)
  #app = ''
  #state: 'waiting' | 'asking' | 'publishing' | 'closed' = 'waiting'
  #ingest: Ingest | null = null
  #flv: FlvReader | null = null
  #received = 0
  #acknowledged = 0
  #quietTicks = 0
  #waitedTicks = 0

  constructor(socket: Socket, options: SessionOptions) {
    this.#socket = socket
    this.#options = options
    socket.setNoDelay(true)
    socket.on('data', (data) => this.#onData(data))
    socket.on('error', () => {})
    socket.on('close', () => this.#end())
  }

  /** Called once a second. */
  tick(): void {
    if (this.#state === 'publishing')
      this.#reader.messagesLeft = Math.min(this.#reader.messagesLeft + messageLimits.perSecond, messageLimits.burst)
    if (++this.#quietTicks > idleTicks) this.#cut('silent for too long')
    else if (this.#state !== 'publishing' && ++this.#waitedTicks > publishTicks) this.#cut('did not publish')
  }

  close(reason: string): void {
    this.#refuse(reason)
  }

  #onData(data: Buffer): void {
    if (this.#state === 'closed') return
    this.#quietTicks = 0
    this.#received += data.length
    try {
      if (this.#state !== 'publishing') this.#count(data.length)
      if (this.#handshake === 'done') this.#reader.push(data)
      else this.#shakeHands(data)
      this.#acknowledge()
    } catch (error) {
      if (error instanceof SourceRefusal) this.#ingest?.refused?.(error)
      if (error instanceof Refusal) this.#refuse(error.message)
      else this.#cut(messageOf(error))
    }
  }

  #count(bytes: number): void {
    if (this.#received > beforePublishMax) throw new Error('sent too much before publishing')
    if (!this.#options.spend(bytes)) throw new Error('its address sent too much without publishing')
  }

  /** The simple handshake (§5.2): our S1 is random, S2 is their C1. */
  #shakeHands(data: Buffer): void {
    this.#early = Buffer.concat([this.#early, data])
    if (this.#handshake === 'c0c1') {
      if (this.#early[0] !== 3) throw new Error('not RTMP')
      if (this.#early.length < 1 + handshakeSize) return
      const c1 = this.#early.subarray(1, 1 + handshakeSize)
      const s1 = Buffer.concat([Buffer.alloc(8), randomBytes(handshakeSize - 8)])
      this.#socket.write(Buffer.concat([Buffer.from([3]), s1, c1]))
      this.#early = this.#early.subarray(1 + handshakeSize)
      this.#handshake = 'c2'
    }
    if (this.#early.length < handshakeSize) return
    const rest = this.#early.subarray(handshakeSize)
    this.#early = Buffer.alloc(0)
    this.#handshake = 'done'
    this.#reader.push(rest)
  }

  #onMessage({ type: kind, time, body }: Message): void {
    if (this.#state === 'closed') return
    if (kind === type.video) this.#flv?.video(time, body)
    else if (kind === type.audio) this.#flv?.audio(time, body)
    else if (kind === type.command) this.#command(decodeAmf(body))
    else if (kind === type.command3) this.#command(decodeAmf(body.subarray(1)))
  }

  #command([name, transaction, object, ...args]: AmfValue[]): void {
    const id = typeof transaction === 'number' ? transaction : 0
    if (name === 'connect') this.#connect(id, object)
    else if (name === 'createStream') this.#send(type.command, encodeAmf('_result', id, null, 1))
    else if (name === 'publish') void this.#publish(String(args[0] ?? ''))
    else if (name === 'play') this.#refuse('This address takes publishers only.')
    else if (name === 'FCUnpublish' || name === 'deleteStream' || name === 'closeStream') this.#leave()
  }

  #connect(transaction: number, object: AmfValue | undefined): void {
    const app = object && typeof object === 'object' && !Array.isArray(object) ? object.app : ''
    this.#app = String(app ?? '').replace(/\/+$/, '')
    this.#control(type.window, windowSize)
    this.#control(type.bandwidth, windowSize, 2)
    this.#control(chunkSizeType, ourChunkSize)
    const info = { level: 'status', code: 'NetConnection.Connect.Success', description: 'ok', objectEncoding: 0 }
    this.#send(type.command, encodeAmf('_result', transaction, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, info))
  }

  async #publish(address: string): Promise<void> {
    if (this.#state !== 'waiting') {
      this.#cut('asked to publish twice')
      return
    }
    this.#state = 'asking'
    const [name = '', params = ''] = splitOnce(address, '?')
    const { remoteAddress: ip = '', remotePort: port = 0 } = this.#socket
    const kick = (reason: string) => this.#refuse(reason)
    try {
      const ingest = await this.#options.publish({ app: this.#app, name, params, id: this.#options.id, ip, port, kick })
      this.#start(ingest)
    } catch (error) {
      this.#refuse(error instanceof Refusal ? error.message : 'The server had a problem; try again.')
      if (!(error instanceof Refusal)) this.#options.onBroken(messageOf(error))
    }
  }

  #start(ingest: Ingest): void {
    if (this.#state !== 'asking') {
      ingest.end() // the publisher left during authorization
      return
    }
    this.#state = 'publishing'
    this.#ingest = ingest
    this.#flv = new FlvReader(ingest)
    this.#reader.messageMax = chunkLimits.message
    this.#reader.messagesLeft = messageLimits.burst
    this.#options.onPublishing()
    this.#status('status', 'NetStream.Publish.Start', 'Publishing.')
  }

  /** Closes with a reason in the form that ffmpeg and OBS display. */
  #refuse(reason: string): void {
    if (this.#state === 'closed') return
    if (this.#handshake === 'done') this.#status('error', 'NetStream.Publish.BadName', reason)
    this.#leave()
  }

  #cut(why: string): void {
    if (this.#state === 'closed') return
    this.#options.onBroken(why)
    this.#end()
    this.#socket.destroy()
  }

  /** Closes after flushing pending writes. */
  #leave(): void {
    this.#end()
    this.#socket.end()
    setTimeout(() => this.#socket.destroy(), 1000).unref()
  }

  #end(): void {
    this.#state = 'closed'
    const ingest = this.#ingest
    this.#ingest = null
    this.#flv = null
    ingest?.end()
  }

  #acknowledge(): void {
    if (this.#received - this.#acknowledged < windowSize / 2 || this.#handshake !== 'done') return
    this.#acknowledged = this.#received
    this.#control(type.ack, this.#received % 2 ** 32)
  }

  #status(level: 'status' | 'error', code: string, description: string): void {
    this.#send(type.command, encodeAmf('onStatus', 0, null, { level, code, description }), 5, 1)
  }

  #control(kind: number, value: number, ...more: number[]): void {
    const body = Buffer.alloc(4)
    body.writeUInt32BE(value)
    this.#send(kind, Buffer.concat([body, Buffer.from(more)]), 2)
  }

  #send(kind: number, body: Buffer, chunkStream = 3, streamId = 0): void {
    if (!this.#socket.writable) return
    this.#socket.write(encodeMessage(chunkStream, kind, body, streamId))
    if (this.#socket.writableLength > unreadMax) this.#cut('does not read')
  }
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)]
}
