/** §3.17: tickets, offers, packets and passwords of real and fake viewers. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { offerOf } from '../../media/src/sdp/testing.ts'
import { type Call, send } from '../lib/measure.ts'
import { ask } from '../lib/world.ts'
import { broadcast } from './broadcast.ts'
import { onAir } from './clients.ts'
import { many, outcome, rush } from './lines.ts'
import { type Attack, admin, attacker } from './product.ts'

/** A closed connection counts as a response, too. */
const answerTo = (port: number, call: Call) =>
  send(port, call).catch((error: NodeJS.ErrnoException) => ({ status: 0, body: String(error.code) }))

export const viewers: readonly Attack[] = [
  {
    name: 'HLS: 5,000 made-up tickets',
    video: true,
    env: { PUBLIC_CONTENT: 'off' },
    async run(place) {
      const { list, playName } = await broadcast(place)
      const [good = ''] = /\d{10}\.[0-9a-f-]{36}\.[\w-]{43}/.exec(list) ?? []
      const forged = (n: number) => [String(n), `${good.slice(0, -43)}${String(n).padStart(43, 'A')}`][n % 2]
      const answers: string[] = []
      for (let n = 0; n < 5000; n += 50)
        answers.push(
          ...(await Promise.all(
            Array.from({ length: 50 }, (_, k) => {
              const path = `/media/live/${playName}/index.m3u8?t=${forged(n + k)}`
              return place.refusal(answerTo(place.port, { path, method: 'GET', from: attacker }).then(outcome))
            }),
          )),
        )
      return many(answers.map((one) => (one.startsWith('200') ? `NOT REFUSED: ${one}` : one.slice(0, 3))))
    },
  },
  {
    name: 'WebRTC: 300 offers to watch that never connect',
    video: true,
    async run(place) {
      const { playName } = await broadcast(place)
      const headers = { 'content-type': 'application/sdp' }
      const offer = (path: string, body: string, more = {}) => ({
        path: `/media/index/api/${path}app=live&stream=${playName}`,
        headers: { ...headers, ...more },
        body,
        from: attacker,
      })
      const watch = async () => {
        const { status, body } = await answerTo(place.port, offer('webrtc?type=play&', offerOf()))
        return status ? `${status} code ${/"code":(-?\d+)/.exec(body)?.[1]}` : body
      }
      const answers = await rush(300, () => place.refusal(watch()))
      const other = await onAir(place, await admin(place))
      const keys = 'query($id: ID!) { myStreamCredentials(liveId: $id) { streamKey publishSecret } }'
      const { myStreamCredentials: own } = await ask(place.port, keys, { id: other }, await admin(place))
      const sending = { authorization: `Bearer ${own.publishSecret}` }
      const whip = offer('whip?', offerOf().replaceAll('recvonly', 'sendonly'), sending)
      const path = whip.path.replace(playName, own.streamKey.split('?')[0])
      return `${answers}; a publisher of that address ${(await answerTo(place.port, { ...whip, path })).status}`
    },
  },
  {
    name: 'WHIP: 200 wrong secrets, and the gateway’s own calls from outside',
    video: true,
    async run(place) {
      const { playName } = await broadcast(place)
      const body = offerOf().replaceAll('recvonly', 'sendonly')
      const headers = { 'content-type': 'application/sdp', authorization: 'Bearer guess' }
      const whip = { path: `/media/index/api/whip?app=live&stream=${playName}`, headers, body, from: attacker }
      const control = ['getMediaList', 'addStreamProxy', 'close_streams', 'getServerConfig'].map((name) => ({
        path: `/media/index/api/${name}?secret=x`,
        method: 'GET',
        from: attacker,
      }))
      const hook = {
        path: '/api/media/hooks/on_publish?secret=x',
        body: '{}',
        headers: { 'content-type': 'application/json' },
        from: attacker,
      }
      const calls = [...Array(200).fill(whip), ...control, hook]
      return rush(calls.length, (n) => place.refusal(answerTo(place.port, calls[n]).then(({ status }) => status)))
    },
  },
  {
    name: 'UDP: 200,000 packets of noise and STUN',
    video: true,
    slow: true, // there is no response to wait for
    async run(place) {
      await broadcast(place)
      const socket = createSocket('udp4')
      socket.bind(0, attacker)
      await once(socket, 'listening')
      let answers = 0
      socket.on('message', () => {
        answers += 1
      })
      const stun = Buffer.alloc(36) // a binding request with a USERNAME
      Buffer.from('000100102112a442', 'hex').copy(stun)
      Buffer.from('0006000c', 'hex').copy(stun, 20)
      for (let n = 0; n < 200_000; n++) {
        const bytes = n % 2 ? stun : Buffer.alloc(200, n)
        bytes.write(String(n).padStart(9, '0'), bytes.length - 9)
        socket.send(bytes, place.gateway?.udpPort ?? 0, '127.0.0.1')
        if (n % 200 === 0) await pause(1)
      }
      socket.close()
      return `${answers} answers`
    },
  },
  {
    name: 'passwords for the relay',
    env: { TURN_URLS: 'turn:127.0.0.1:3478', TURN_SECRET: 'un-secret-du-relais' },
    async run(place) {
      const id = await onAir(place, await admin(place))
      const asked = '{ live(id: "ID") { playback { iceServers { username } } } }'.replace('ID', id)
      const { live } = await place.refusal(ask(place.port, asked))
      const names = live.playback.iceServers.map(({ username }: { username: string | null }) => username)
      const until = Number.parseInt(names.find(Boolean) ?? '', 10)
      const seconds = until - Date.now() / 1000
      return `${seconds <= 3600 ? '' : 'NOT REFUSED: '}good for ${Math.round(seconds)} s`
    },
  },
]
