import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isRtcp } from '../../rtp/rtcp.ts'

export interface Line {
  /** Share of RTP packets to the gateway that get lost, 0 to 1. */
  loss: number
  /** ms each way. */
  delayMs: number
  /** The gateway's NACKs get lost too (their kind is readable although they are encrypted): the positive control. */
  withoutNack?: boolean
}

/** A lossy network in front of a gateway, with reproducible losses. */
export async function openProxy(gatewayPort: number, line: Line) {
  const random = randomNumbers(42)
  const front = createSocket('udp4')
  front.bind(0, '127.0.0.1')
  await once(front, 'listening')
  const backs = new Map<string, Socket>()
  const count = { sent: 0, lost: 0, nacks: 0 }

  const isLost = (message: Buffer) => {
    if (message[0]! >> 6 !== 2 || isRtcp(message)) return false
    count.sent++
    if (random() >= line.loss) return false
    count.lost++
    return true
  }
  const isNack = (message: Buffer) => message[0]! >> 6 === 2 && message[1] === 205

  const backFor = (address: string, port: number) => {
    const back = createSocket('udp4')
    back.on('message', (message) => {
      if (isNack(message)) count.nacks++
      if (line.withoutNack && isNack(message)) return
      later(() => front.send(message, port, address))
    })
    backs.set(`${address} ${port}`, back)
    return back
  }
  let open = true
  const later = (send: () => void) => {
    setTimeout(() => open && send(), line.delayMs)
  }
  front.on('message', (message, { address, port }) => {
    const back = backs.get(`${address} ${port}`) ?? backFor(address, port)
    if (!isLost(message)) later(() => back.send(message, gatewayPort, '127.0.0.1'))
  })
  const { port } = front.address()
  return {
    count,
    /** Rewrites an answer so that it leads through the proxy. */
    answer: (sdp: string) => sdp.replaceAll(`127.0.0.1 ${gatewayPort} typ host`, `127.0.0.1 ${port} typ host`),
    close: () => {
      open = false
      for (const socket of [front, ...backs.values()]) socket.close()
    },
  }
}

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}
