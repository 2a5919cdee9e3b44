/** As much of a TURN client (RFC 5389, RFC 5766) as shows what a relay allows and refuses. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

const cookie = 0x2112a442
const methods = { allocate: 0x003, createPermission: 0x008, channelBind: 0x009, send: 0x016 } as const
const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  channel: 0x000c,
  peer: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const
const success = 0x0100

export interface Credentials {
  username: string
  credential: string
}
/** 0: it was done; else the number of the refusal. */
type Outcome = number

export class TurnClient {
  readonly #socket: Socket
  readonly #port: number
  readonly #who: Credentials
  #realm = ''
  #nonce: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket, port: number, who: Credentials) {
    this.#socket = socket
    this.#port = port
    this.#who = who
  }

  static async open(port: number, who: Credentials): Promise<TurnClient> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new TurnClient(socket, port, who)
  }

  close(): void {
    this.#socket.close()
  }

  /** The first question is always refused: it brings the realm and the nonce. */
  async allocate(): Promise<Outcome> {
    const transport = attribute(attributes.transport, Buffer.from([17, 0, 0, 0])) // UDP
    const first = await this.#ask(methods.allocate, [transport], false)
    if (first !== 401) return first
    return this.#ask(methods.allocate, [transport])
  }

  permit(host: string, port = 9): Promise<Outcome> {
    return this.#ask(methods.createPermission, [peerOf(host, port)])
  }

  bind(host: string, port = 9): Promise<Outcome> {
    const channel = attribute(attributes.channel, Buffer.from([0x40, 0x00, 0, 0]))
    return this.#ask(methods.channelBind, [channel, peerOf(host, port)])
  }

  /** Nobody answers this, whatever becomes of it. */
  send(host: string, port: number, text: string): void {
    const body = [peerOf(host, port), attribute(attributes.data, Buffer.from(text))]
    this.#socket.send(message(methods.send | 0x010, body), this.#port, '127.0.0.1')
  }

  async #ask(method: number, body: Buffer[], signed = true): Promise<Outcome> {
    const { username, credential } = this.#who
    const identity = [
      attribute(attributes.username, Buffer.from(username)),
      attribute(attributes.realm, Buffer.from(this.#realm)),
      attribute(attributes.nonce, this.#nonce),
    ]
    const key = createHash('md5').update(`${username}:${this.#realm}:${credential}`).digest()
    const asked = signed ? sign(message(method, [...body, ...identity]), key) : message(method, body)
    const answer = await this.#exchange(asked)
    const read = readAttributes(answer)
    this.#realm = read.get(attributes.realm)?.toString() ?? this.#realm
    this.#nonce = read.get(attributes.nonce) ?? this.#nonce
    if ((answer.readUInt16BE(0) & 0x0110) === success) return 0
    const error = read.get(attributes.error)
    return error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : -1
  }

  /** Asked again until it is answered: packets may be lost. */
  async #exchange(asked: Buffer): Promise<Buffer> {
    const id = asked.subarray(8, 20)
    for (let tries = 0; tries < 10; tries++) {
      const answered = new Promise<Buffer | null>((resolve) => {
        const look = (answer: Buffer) => {
          if (answer.subarray(8, 20).equals(id)) settle(answer)
        }
        const settle = (answer: Buffer | null) => {
          clearTimeout(late)
          this.#socket.off('message', look)
          resolve(answer)
        }
        const late = setTimeout(() => settle(null), 1000)
        this.#socket.on('message', look)
      })
      this.#socket.send(asked, this.#port, '127.0.0.1')
      const answer = await answered
      if (answer) return answer
    }
    throw new Error('the TURN server does not answer')
  }
}

function message(type: number, body: readonly Buffer[]): Buffer {
  const content = Buffer.concat(body)
  const head = Buffer.alloc(20)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(content.length, 2)
  head.writeUInt32BE(cookie, 4)
  randomBytes(12).copy(head, 8)
  return Buffer.concat([head, content])
}

/** The mark counts its own length, and nothing of itself. */
function sign(unsigned: Buffer, key: Buffer): Buffer {
  unsigned.writeUInt16BE(unsigned.length - 20 + 24, 2)
  const mark = createHmac('sha1', key).update(unsigned).digest()
  return Buffer.concat([unsigned, attribute(attributes.integrity, mark)])
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

function peerOf(host: string, port: number): Buffer {
  if (!isIPv4(host)) throw new Error(`${host} is not an IPv4 address`)
  const value = Buffer.alloc(8)
  value.writeUInt8(1, 1)
  value.writeUInt16BE(port ^ (cookie >>> 16), 2)
  const address = host.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  value.writeUInt32BE((address ^ cookie) >>> 0, 4)
  return attribute(attributes.peer, value)
}

function readAttributes(answer: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2)
    found.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return found
}
