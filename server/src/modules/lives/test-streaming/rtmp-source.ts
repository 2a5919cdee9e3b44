import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A source of a few seconds, sent over and over as OBS would (RTMP 1.0): enough to see that the way is open. */

interface Target {
  host: string
  port: number
  app: string
  stream: string
}
interface Tag {
  type: number
  /** ms */
  at: number
  data: Buffer
}

const clip = join(import.meta.dirname, 'trial.flv')
const clipLength = 4000 // ms
const timeoutMs = 8000 // ms for each answer
const chunkSize = 60_000

/** Publishes until `close`; rejects with the gateway's own words when it is refused. */
export async function publishTrial({
  host,
  port,
  app,
  stream,
}: Target): Promise<{ close(): void; broken: Promise<Error> }> {
  const tags = readTags(await readFile(clip))
  const socket = connect({ host, port }).setNoDelay(true)
  const answers = new Answers(socket)
  try {
    await handshake(socket, answers)
    socket.write(message(2, 1, 0, uint32(chunkSize)))
    send(socket, 0, 'connect', 1, {
      app,
      type: 'nonprivate',
      flashVer: 'trial',
      tcUrl: `rtmp://${host}:${port}/${app}`,
    })
    await answers.word('_result')
    send(socket, 0, 'createStream', 2, null)
    await answers.word('_result')
    send(socket, 1, 'publish', 3, null, stream, 'live')
    await answers.word('NetStream.Publish.Start')
  } catch (error) {
    socket.destroy()
    throw error
  }
  const stop = new AbortController()
  const { promise: broken, resolve } = Promise.withResolvers<Error>()
  socket.once('close', () => resolve(new Error('the connection was closed')))
  play(socket, tags, stop.signal).catch(resolve)
  return {
    broken,
    close() {
      stop.abort()
      socket.end()
      socket.destroySoon()
    },
  }
}

async function play(socket: Socket, tags: readonly Tag[], signal: AbortSignal) {
  const began = performance.now()
  for (let round = 0; !signal.aborted; round++)
    for (const { type, at, data } of tags) {
      if (round > 0 && data[1] === 0 && (type === 8 ? data[0]! >> 4 === 10 : true)) continue // parameters are known
      const early = began + round * clipLength + at - performance.now()
      if (early > 0) await sleep(early, undefined, { ref: false })
      if (signal.aborted || socket.destroyed) return
      socket.write(message(type === 8 ? 4 : 6, type, 1, data, round * clipLength + at))
    }
}

/** The tags of an FLV file are the messages of RTMP. */
function readTags(flv: Buffer): Tag[] {
  const tags: Tag[] = []
  for (let at = flv.readUInt32BE(5) + 4; at + 11 <= flv.length; ) {
    const size = flv.readUIntBE(at + 1, 3)
    const time = flv.readUIntBE(at + 4, 3) + (flv[at + 7]! << 24)
    tags.push({ type: flv[at]!, at: time, data: flv.subarray(at + 11, at + 11 + size) })
    at += 11 + size + 4
  }
  return tags.filter(({ type }) => type === 8 || type === 9)
}

async function handshake(socket: Socket, answers: Answers) {
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(8), randomBytes(1528)]))
  const s0s1s2 = await answers.bytes(1 + 1536 * 2)
  socket.write(s0s1s2.subarray(1, 1537))
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** One message as one chunk, or several of `chunkSize`. */
function message(channel: number, type: number, stream: number, body: Buffer, at = 0): Buffer {
  const head = Buffer.alloc(12)
  head[0] = channel
  head.writeUIntBE(at & 0xffffff, 1, 3)
  head.writeUIntBE(body.length, 4, 3)
  head[7] = type
  head.writeUInt32LE(stream, 8)
  return Buffer.concat([head, body])
}

function send(socket: Socket, stream: number, ...values: unknown[]) {
  socket.write(message(3, 20, stream, Buffer.concat(values.map(amf))))
}

/** AMF0: numbers, strings, null and flat objects are all that commands need. */
function amf(value: unknown): Buffer {
  if (value === null) return Buffer.from([5])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), shortText(value)])
  const fields = Object.entries(value as object).flatMap(([key, item]) => [shortText(key), amf(item)])
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])])
}

function shortText(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

/** What the gateway sends: read only as far as it says yes or no. */
class Answers {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #ended: Error | null = null
  #wake: () => void = () => undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]).subarray(-1_000_000)
      this.#wake()
    })
    const end = (error?: Error) => {
      this.#ended ??= error ?? new Error('the connection was closed')
      this.#wake()
    }
    socket.on('error', end)
    socket.on('close', () => end())
  }

  async bytes(count: number): Promise<Buffer> {
    await this.#until(() => this.#received.length >= count)
    const taken = this.#received.subarray(0, count)
    this.#received = this.#received.subarray(count)
    return taken
  }

  /** Waits for a word of an answer; an error answer is thrown with its description. */
  async word(wanted: string): Promise<void> {
    await this.#until(() => this.#received.includes(wanted) || this.#refusal() !== null)
    const refusal = this.#refusal()
    if (refusal !== null) throw new Error(refusal)
    this.#received = this.#received.subarray(this.#received.indexOf(wanted) + wanted.length)
  }

  #refusal(): string | null {
    const text = this.#received.toString('latin1')
    if (!/_error|NetStream\.Publish\.(?!Start)\w+|NetConnection\.Connect\.Rejected/.test(text)) return null
    return this.#description() ?? 'refused'
  }

  /** The text behind the field `description`: AMF0's string, a length in two bytes and its bytes. */
  #description(): string | null {
    const at = this.#received.indexOf('description') + 'description'.length + 1
    if (at < 12 || at + 2 > this.#received.length) return null
    return this.#received.toString('utf8', at + 2, at + 2 + this.#received.readUInt16BE(at)) || null
  }

  async #until(condition: () => boolean): Promise<void> {
    const late = setTimeout(() => this.#socket.destroy(new Error('no answer')), timeoutMs)
    try {
      while (!condition()) {
        if (this.#ended) throw this.#refusal() === null ? this.#ended : new Error(this.#refusal() ?? '')
        await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      clearTimeout(late)
    }
  }
}
