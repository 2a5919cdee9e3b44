/** Test servers to pull from: HTTP, and RTSP over TCP with interleaved RTP from ffmpeg. */
import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { startFfmpeg } from './ffmpeg.ts'
import { until } from './world.ts'

export const port = (server: Server) => (server.address() as AddressInfo).port

/** The URL of an HTTP server with this handler, and the requests it received. */
export async function httpSource(t: TestContext, answer: RequestListener, host = '127.0.0.1') {
  const asked: string[] = []
  const server = createHttpServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  server.listen(0, host)
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://${host}:${port(server)}`, asked }
}

/** A self-signed certificate for `localhost`, also written to `cert`. */
export async function certificate(path: (name: string) => string): Promise<{ key: Buffer; cert: Buffer }> {
  const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1']
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...make, ...names, '-keyout', path('key'), '-out', path('cert')], { stdio: 'ignore' })
  return { key: await readFile(path('key')), cert: await readFile(path('cert')) }
}

/** The address of a server that only counts connections. */
export async function listener(t: TestContext, host = '127.0.0.1') {
  const seen = { connections: 0 }
  const server = createServer((socket) => {
    seen.connections++
    socket.destroy()
  })
  server.listen(0, host)
  await once(server, 'listening')
  t.after(() => server.close())
  return { port: port(server), seen }
}

/** The URL of a simulated camera: H.264 and, with `audio`, AAC from ffmpeg as RTP inside an RTSP connection. */
export async function rtspSource(t: TestContext, path: (name: string) => string, encode: string[]): Promise<string> {
  const [video, audio] = [createSocket('udp4'), createSocket('udp4')]
  const clients = new Set<Socket>()
  for (const [index, socket] of [video, audio].entries()) {
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    t.after(() => socket.close())
    socket.on('message', (packet) => {
      const head = Buffer.from([0x24, index * 2, packet.length >> 8, packet.length & 255])
      for (const client of clients) client.write(Buffer.concat([head, packet]))
    })
  }
  const rtp = (socket: typeof video) => `rtp://127.0.0.1:${socket.address().port}`
  const inputs = [
    '-re',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360:rate=25',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440',
  ]
  const sound = ['-map', '1:a', '-c:a', 'aac', '-b:a', '96k', '-f', 'rtp', rtp(audio)]
  startFfmpeg(t, ...inputs, '-sdp_file', path('sdp'), '-map', '0:v', ...encode, '-f', 'rtp', rtp(video), ...sound)
  const sdp = await description(path('sdp'))

  const server = createServer((socket) => {
    t.after(() => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => clients.delete(socket))
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      const sequence = /CSeq: (\d+)/i.exec(text)?.[1]
      const ok = (more: string, body = '') => socket.write(`RTSP/1.0 200 OK\r\nCSeq: ${sequence}\r\n${more}\r\n${body}`)
      if (text.startsWith('OPTIONS')) ok('Public: DESCRIBE, SETUP, PLAY\r\n')
      if (text.startsWith('DESCRIBE')) ok(`Content-Type: application/sdp\r\nContent-Length: ${sdp.length}\r\n`, sdp)
      if (text.startsWith('SETUP')) ok(`Session: 1\r\nTransport: ${/Transport: (.*)/.exec(text)?.[1]?.trim()}\r\n`)
      if (text.startsWith('PLAY')) {
        ok('Session: 1\r\n')
        clients.add(socket)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `rtsp://viewer:secret@127.0.0.1:${port(server)}/camera`
}

/** ffmpeg's SDP, with a control name for each section. */
async function description(path: string): Promise<string> {
  let sdp = ''
  const look = async () => {
    sdp = await readFile(path, 'utf8').catch(() => '')
  }
  await until('the description', () => {
    void look()
    return sdp.includes('m=audio') && sdp.endsWith('\n')
  })
  let part = 0
  const lines = sdp.split('\n').filter((line) => !line.startsWith('SDP:'))
  return lines
    .map((line) => (line.startsWith('m=') ? `${line.trim()}\r\na=control:trackID=${part++}` : line.trim()))
    .join('\r\n')
}
