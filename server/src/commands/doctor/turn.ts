import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { iceServers } from '../../modules/lives/index.ts'
import { inTime } from './asking.ts'
import { type Fault, fault } from './faults.ts'
import type { Look } from './look.ts'

/** One question of STUN and its answer, over whatever lies below. */
interface Line {
  exchange(question: Buffer): Promise<Buffer>
  close(): void
}

/** Asks each TURN server for a relay, as a browser does, with a password from our secret. */
export async function turnCheck(look: Look): Promise<Fault[]> {
  const { config, now } = look
  const [own] = iceServers({ config, now, actor: null }).filter((one) => 'credential' in one)
  if (!own || !('credential' in own)) return []
  const asked = config.TURN_URLS.map(async (url): Promise<Fault[]> => {
    const address = url.replace(/^turns?:/, '').replace(/\?.*/, '')
    const line = lineTo(url, look.timeout)
    try {
      const outcome = await inTime(look, allocate(line, own))
      return outcome === 0 ? [] : [fault('turn.refused', { address })]
    } catch {
      return [fault('turn.away', { address })]
    } finally {
      line.close()
    }
  })
  return (await Promise.all(asked)).flat()
}

const usualPort = { turn: 3478, turns: 5349 } as const

function lineTo(url: string, timeout: number): Line {
  const [, scheme = 'turn', host = '', port, transport] =
    /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? []
  const at = { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? usualPort[scheme as 'turn' | 'turns']) }
  return scheme === 'turn' && transport !== 'tcp' ? udp(at, timeout) : tcp(at, scheme === 'turns')
}

interface Address {
  host: string
  port: number
}

/** Asked three times: packets may be lost. */
function udp({ host, port }: Address, timeout: number): Line {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  let again: NodeJS.Timeout | undefined
  return {
    exchange(question) {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      const send = () => socket.send(question, port, host, (error) => error && reject(error))
      again = setInterval(send, timeout / 3)
      socket.on('error', reject)
      socket.on('message', (answer) => {
        if (isAnswer(question, answer)) resolve(answer)
      })
      send()
      return promise.finally(() => clearInterval(again))
    },
    close() {
      clearInterval(again)
      socket.close()
    },
  }
}

function tcp({ host, port }: Address, isTls: boolean): Line {
  const socket = isTls ? connectTls({ host, port, servername: host }) : connect({ host, port })
  const broken = new Promise<never>((_, reject) => {
    socket.on('error', reject).on('close', () => reject(new Error('closed')))
  })
  broken.catch(() => {})
  return {
    exchange(question) {
      let read = Buffer.alloc(0)
      const { promise, resolve } = Promise.withResolvers<Buffer>()
      socket.on('data', (part: Buffer) => {
        read = Buffer.concat([read, part])
        if (read.length >= 20 && read.length >= 20 + read.readUInt16BE(2) && isAnswer(question, read)) resolve(read)
      })
      socket.write(question)
      return Promise.race([promise, broken])
    },
    close: () => socket.destroy(),
  }
}

const isAnswer = (question: Buffer, answer: Buffer) =>
  answer.length >= 20 && answer.subarray(8, 20).equals(question.subarray(8, 20))

const kinds = { username: 0x0006, integrity: 0x0008, error: 0x0009, realm: 0x0014, nonce: 0x0015, transport: 0x0019 }
const udpRelay = Buffer.from([17, 0, 0, 0])

/** 0, or the number of the refusal. The first question is always refused: it brings realm and nonce. */
async function allocate(line: Line, { username, credential }: { username: string; credential: string }) {
  const first = await line.exchange(message([[kinds.transport, udpRelay]]))
  const asked = read(first)
  if (outcomeOf(first) !== 401) return outcomeOf(first)
  const realm = asked.get(kinds.realm) ?? Buffer.alloc(0)
  const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest()
  const body: [number, Buffer][] = [
    [kinds.transport, udpRelay],
    [kinds.username, Buffer.from(username)],
    [kinds.realm, realm],
    [kinds.nonce, asked.get(kinds.nonce) ?? Buffer.alloc(0)],
  ]
  return outcomeOf(await line.exchange(signed(message(body), key)))
}

function outcomeOf(answer: Buffer): number {
  if ((answer.readUInt16BE(0) & 0x0110) === 0x0100) return 0
  const error = read(answer).get(kinds.error)
  return error && error.length >= 4 ? error.readUInt8(2) * 100 + error.readUInt8(3) : -1
}

function message(body: readonly [number, Buffer][]): Buffer {
  const content = Buffer.concat(body.map(([kind, value]) => attribute(kind, value)))
  const head = Buffer.alloc(20)
  head.writeUInt16BE(0x0003, 0) // Allocate
  head.writeUInt16BE(content.length, 2)
  head.writeUInt32BE(0x2112a442, 4)
  randomBytes(12).copy(head, 8)
  return Buffer.concat([head, content])
}

/** The mark counts its own length, and nothing of itself. */
function signed(unsigned: Buffer, key: Buffer): Buffer {
  unsigned.writeUInt16BE(unsigned.length - 20 + 24, 2)
  return Buffer.concat([unsigned, attribute(kinds.integrity, createHmac('sha1', key).update(unsigned).digest())])
}

function attribute(kind: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(kind, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

function read(answer: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2)
    found.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return found
}
