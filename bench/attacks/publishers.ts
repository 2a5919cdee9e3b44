/** §3.16: RTMP before and after authorization. */
import { setTimeout as pause } from 'node:timers/promises'
import { encodeAmf } from '../../media/src/rtmp/amf0.ts'
import { encodeMessage } from '../../media/src/rtmp/chunks.ts'
import { broadcast } from './broadcast.ts'
import { type Line, line, many } from './lines.ts'
import { type Attack, attacker, type Place, until } from './product.ts'
import { publish, rtmp } from './rtmp.ts'

/** Sends bytes after a handshake over many consecutive connections; returns how they ended. */
async function knock({ gateway, refusal }: Place, times: number, bytes: Buffer): Promise<string> {
  const ends: string[] = []
  for (let n = 0; n < times; n++) {
    const one = await rtmp(gateway?.rtmpPort ?? 0, attacker)
    one.socket.write(bytes)
    const cut = one.ended.then(() => 'cut')
    ends.push(await refusal(Promise.race([cut, pause(5000, 'NOT REFUSED: open')])))
    one.close()
  }
  return many(ends)
}

const createStream = encodeMessage(3, 20, encodeAmf('createStream', 2, null))
const chunkSizeOf1 = encodeMessage(3, 1, Buffer.from([0, 0, 0, 1]))
const emptyMessages = Buffer.concat([encodeMessage(5, 20, Buffer.alloc(0)), Buffer.alloc(1_000_000, 0xc5)])

export const publishers: readonly Attack[] = [
  {
    name: 'RTMP: chunks of one byte, 200 connections',
    video: true,
    run: async (place) => (await broadcast(place)) && knock(place, 200, chunkSizeOf1),
  },
  {
    name: 'RTMP: 1,000,000 empty messages, 50 connections',
    video: true,
    run: async (place) => (await broadcast(place)) && knock(place, 50, emptyMessages),
  },
  {
    name: 'RTMP: createStream without reading, 50 connections of 20,000',
    video: true,
    run: async (place) => (await broadcast(place)) && knock(place, 50, Buffer.concat(Array(20_000).fill(createStream))),
  },
  {
    name: 'RTMP: 3,000 connections of one address that say nothing',
    video: true,
    async run(place) {
      await broadcast(place)
      const lines: Line[] = []
      for (let n = 0; n < 3000; n++) lines.push(await line(place.gateway?.rtmpPort ?? 0))
      const open = () => lines.filter((one) => one.isOpen()).length
      await place.refusal(until('at most 32 stay', () => open() <= 32))
      const opened = open()
      for (const one of lines) one.close()
      return `${3000 - opened} cut, ${opened} wait for their 10 s`
    },
  },
  {
    name: 'RTMP: 100 wrong keys',
    video: true,
    async run(place) {
      const { playName } = await broadcast(place)
      const ends: string[] = []
      for (let n = 0; n < 100; n++) {
        const asked = publish(place.gateway?.rtmpPort ?? 0, `${playName}?k=guess${n}`, attacker)
        const { one, status } = await place.refusal(asked)
        ends.push(status === 'Start' ? 'NOT REFUSED: Start' : status)
        one.close()
      }
      return many(ends)
    },
  },
  {
    name: 'RTMP: a publisher that asks and never reads',
    video: true,
    async run(place) {
      const { playName, secret } = await broadcast(place, { pictures: false })
      const { one, status } = await publish(place.gateway?.rtmpPort ?? 0, `${playName}?k=${secret}`, attacker)
      one.socket.pause()
      place.begin()
      const questions = Buffer.concat(Array(20_000).fill(createStream))
      one.socket.write(questions)
      const gone = async () => /ECONNRESET|EPIPE/.test(String(one.socket.errored)) || one.socket.destroyed
      const pushing = setInterval(() => one.socket.write(questions.subarray(0, 64 << 10)), 50)
      await place.refusal(until('it is cut', gone)).finally(() => clearInterval(pushing))
      return `${status}, then cut`
    },
  },
]
