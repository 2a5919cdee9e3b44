/** §3.15: URLs to pull that lead to internal services (SSRF). */
import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../lib/world.ts'
import { onAir } from './clients.ts'
import { many, tried } from './lines.ts'
import { type Attack, admin, type Place, until } from './product.ts'

/** A listener that must never get a connection; returns its address. */
async function inner(host: string, port = 0) {
  const seen = { connections: 0, port }
  const server = createServer((socket) => {
    seen.connections += 1
    socket.destroy()
  }).listen(port, host)
  await once(server, 'listening')
  seen.port = (server.address() as AddressInfo).port
  return Object.assign(seen, { close: () => server.close() })
}

const camera = '127.0.0.5' // the one address that MEDIA_LAN opens
const packet = Buffer.from([0x24, 0, 0, 1, 0])
/** Redirecting responses, in the chunks in which they are sent. */
const redirects: Record<string, (rest: string) => (string | Buffer)[]> = {
  'RTSP/1.0 302': (rest) => [`RTSP/1.0 302 Moved${rest}`],
  'RTSP/2.0': (rest) => [`RTSP/2.0 302 Moved${rest}`],
  'two spaces': (rest) => [`RTSP/1.0  302 Moved${rest}`],
  'a tab': (rest) => [`RTSP/1.0\t302 Moved${rest}`],
  '0302': (rest) => [`RTSP/1.0 0302 Moved${rest}`],
  'a split line': (rest) => ['RTSP/1.', `0 302 Moved${rest}`],
  'a leading packet': (rest) => [packet, `RTSP/1.0 302 Moved${rest}`],
  'a request': (rest) => [`REDIRECT rtsp://a/ RTSP/1.0${rest}`],
}

/** Makes the gateway pull from our address, as an administrator. */
const fetchFrom = async (place: Place, sourceUrl: string) =>
  onAir(place, await admin(place), { sourceKind: sourceUrl.startsWith('rtsp') ? 'rtsp' : 'url', sourceUrl })

export const sources: readonly Attack[] = [
  {
    name: 'RTSP sources that redirect inside, in 8 disguises',
    video: true,
    env: { MEDIA_LAN: `${camera}/32` },
    async run(place) {
      const [elsewhere, redis] = [await inner('127.0.0.6'), await inner(camera, 6379)]
      const rest = `\r\nCSeq: 1\r\nLocation: rtsp://127.0.0.6:${elsewhere.port}/\r\n\r\n`
      const cut: string[] = []
      place.begin()
      for (const [disguise, pieces] of Object.entries(redirects)) {
        const heard = Promise.withResolvers<Socket>()
        const server = createServer((socket) => socket.on('error', () => {}).once('data', () => heard.resolve(socket)))
        await once(server.listen(0, camera), 'listening')
        const live = await fetchFrom(place, `rtsp://${camera}:${(server.address() as AddressInfo).port}/a`)
        const socket = await Promise.race([heard.promise, pause(15_000, null)])
        if (!socket) return `FAILED: nobody fetched ${disguise}`
        const gone = new Promise<string>((resolve) => socket.resume().once('close', () => resolve('cut')))
        const late = pause(5000, `NOT REFUSED: open, ${disguise}`)
        const refused = place.refusal(Promise.race([gone, late]))
        for (const piece of pieces(rest)) {
          socket.write(piece)
          await pause(20)
        }
        cut.push(await refused)
        server.close()
        await ask(place.port, 'mutation($id: ID!) { endLive(id: $id) { id } }', { id: live }, await admin(place))
      }
      await pause(2000)
      const { connections } = elsewhere
      for (const one of [elsewhere, redis]) one.close()
      return `${connections ? 'NOT REFUSED: ' : ''}${await many(cut)}; ${connections + redis.connections} connections inside`
    },
  },
  {
    name: 'HTTP sources whose redirect or playlist leads inside',
    video: true,
    slow: true, // a pull gets no response
    env: { MEDIA_LAN: `${camera}/32` },
    async run(place) {
      const [elsewhere, redis] = [await inner('127.0.0.6'), await inner(camera, 6379)]
      let asked = 0
      place.begin()
      for (const to of [
        `http://127.0.0.6:${elsewhere.port}/a.ts`,
        `http://${camera}:6379/a.ts`,
        'file:///etc/passwd',
      ]) {
        const list = `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${to}\n#EXT-X-ENDLIST\n`
        const server = createHttp(({ url }, response) => {
          asked += 1
          if (url === '/moved.flv') return void response.writeHead(302, { location: to }).end()
          response.setHeader('content-type', 'application/vnd.apple.mpegurl').end(list)
        })
        await once(server.listen(0, camera), 'listening')
        const own = `http://${camera}:${(server.address() as AddressInfo).port}`
        for (const path of ['/moved.flv', '/index.m3u8']) {
          const before = asked
          await fetchFrom(place, own + path)
          await until('somebody fetches', () => asked > before, 15_000)
        }
      }
      await pause(5000)
      const inside = elsewhere.connections + redis.connections
      for (const one of [elsewhere, redis]) one.close()
      return `${inside ? 'NOT REFUSED: ' : ''}${asked} questions to the source, ${inside} connections inside`
    },
  },
  {
    name: 'addresses to fetch that lead inside, by a streamer',
    video: true,
    async run(place) {
      const [token = ''] = await place.members(1, 'streamer')
      const hosts = ['127.0.0.1', '2130706433', '0x7f.1', 'localhost', '[::1]', '[::ffff:7f00:1]', '169.254.169.254']
      const urls = [...hosts.map((host) => `http://${host}:8000/`), 'file:///etc/passwd', 'http://93.184.216.34:6379/']
      place.begin()
      const create = 'mutation($input: LiveInput!) { createLive(input: $input) { id } }'
      const body = (sourceUrl: string) =>
        JSON.stringify({ query: create, variables: { input: { title: 'Un flux', sourceKind: 'url', sourceUrl } } })
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const call = (url: string) => ({ path: '/api/graphql', headers, body: body(url) })
      return many(urls.map((url) => place.refusal(tried(place.port, call(url)))))
    },
  },
]
