/**
 * Implements ZLMediaKit's HTTP API as it was measured (its exact shapes, one list entry per protocol, the long silence
 * for an unknown stream), without any media. For tests of the adapter; it proves nothing about ZLMediaKit itself.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'

const schemas = ['rtsp', 'rtmp', 'ts', 'fmp4', 'hls.fmp4']
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

export interface FakeZlm {
  url: string
  secret: string
  /** A source pushes this stream. */
  publish(stream: string): void
  /** The received calls with their parameters. */
  calls: { name: string; values: Record<string, unknown> }[]
}

interface Source {
  originType: number
  since: number
  isRecorded: boolean
}

export async function fakeZlm(t: TestContext, { silence = 15_000 } = {}): Promise<FakeZlm> {
  const secret = '035c73f7bb6b4889a715d9eb2d1925cc'
  const streams = new Map<string, Source>()
  const calls: FakeZlm['calls'] = []
  const waiting = new Set<NodeJS.Timeout>()
  const server = createServer((request, response) => void answer(request, response))
  const json = (response: ServerResponse, body: object) =>
    response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(body))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://zlm')
    const name = url.pathname.replace('/index/api/', '')
    const text = await bodyOf(request)
    if (name === 'webrtc') return play(response, url.searchParams, text)
    const isJson = request.headers['content-type']?.includes('json') && text
    const values = { ...Object.fromEntries(url.searchParams), ...(isJson ? JSON.parse(text) : {}) }
    calls.push({ name, values })
    if (values.secret !== secret) return json(response, { code: -100, msg: 'Please login first' })
    control(response, name, values)
  }

  function play(response: ServerResponse, query: URLSearchParams, offer: string) {
    const empty = 'Assertion failed: (!offer.empty()), http body(webrtc offer sdp) is empty'
    if (!offer) return json(response, { code: -400, msg: empty })
    if (!offer.startsWith('v=')) return json(response, { code: -400, msg: 'Assertion failed: (media.size()>0)' })
    if (!streams.has(query.get('stream') ?? '')) {
      const timer = setTimeout(() => json(response, { code: -400, msg: 'stream not found' }), silence)
      return void waiting.add(timer)
    }
    json(response, { code: 0, id: 'wAACAkZQRlA/1', sdp: 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\n', type: 'answer' })
  }

  function control(response: ServerResponse, name: string, values: Record<string, unknown>) {
    const stream = String(values.stream ?? '')
    switch (name) {
      case 'getServerConfig':
        return json(response, { code: 0, data: [{ 'api.secret': secret, 'rtmp.port': '1935' }] })
      case 'getMediaList': {
        const found = [...streams].filter(([key]) => !stream || key === stream)
        return json(response, { code: 0, ...(found.length > 0 && { data: found.flatMap(entriesOf) }) })
      }
      case 'addStreamProxy': {
        if (streams.has(stream)) return json(response, { code: -1, msg: 'This stream already exists' })
        streams.set(stream, { originType: 4, since: Date.now(), isRecorded: true })
        return json(response, { code: 0, data: { key: `__defaultVhost__/live/${stream}` } })
      }
      case 'delStreamProxy':
        return json(response, { code: 0, data: { flag: streams.delete(String(values.key).split('/').at(-1) ?? '') } })
      case 'close_streams': {
        const hit = streams.delete(stream) ? 1 : 0
        return json(response, { code: 0, count_hit: hit * schemas.length, count_closed: hit })
      }
      case 'startRecord':
      case 'stopRecord': {
        const found = streams.get(stream)
        if (!found) return json(response, { code: -500, msg: 'can not find the stream' })
        found.isRecorded = name === 'startRecord'
        return json(response, { code: 0, result: true })
      }
      case 'getSnap': {
        const known = streams.has(String(values.url).split('/').at(-1) ?? '')
        return response.setHeader('content-type', known ? 'image/jpeg' : 'image/png').end(jpeg)
      }
      default:
        return response.writeHead(404).end()
    }
  }

  const entriesOf = ([stream, { originType, since, isRecorded }]: [string, Source]) =>
    schemas.map((schema) => ({
      app: 'live',
      stream,
      schema,
      vhost: '__defaultVhost__',
      originType,
      readerCount: 0,
      totalReaderCount: 0,
      aliveSecond: 1,
      bytesSpeed: 125_000,
      createStamp: Math.floor(since / 1000),
      isRecordingMP4: isRecorded && schema === 'rtsp',
      tracks: [
        { codec_id: 0, codec_id_name: 'H264', codec_type: 0, ready: true, width: 640, height: 360, fps: 25, loss: -1 },
        { codec_id: 2, codec_id_name: 'mpeg4-generic', codec_type: 1, ready: true, channels: 2, sample_rate: 48000 },
      ],
    }))

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const timer of waiting) clearTimeout(timer)
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const publish = (stream: string) => void streams.set(stream, { originType: 1, since: Date.now(), isRecorded: true })
  return { url: `http://127.0.0.1:${port}`, secret, publish, calls }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
