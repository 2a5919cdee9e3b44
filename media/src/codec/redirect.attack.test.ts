/** Sources that try to lead a pull to another service: nothing behind the proxy may ever be connected to. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Ingest } from '../hub/types.ts'
import { httpSource, listener, port } from './test/sources.ts'
import { codecs } from './test/world.ts'

const nothing: Ingest = { track() {}, frame() {}, end() {} }
const patience = { timeoutMs: 3000 }

/** A server that is no honest camera: `answer` gives the text for each request. */
async function camera(t: TestContext, answer: (sequence: string) => string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      socket.write(answer(/CSeq: (\d+)/i.exec(chunk.toString())?.[1] ?? '1'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `rtsp://127.0.0.1:${port(server)}/a`
}

for (const [disguise, status] of Object.entries({ 'two spaces': 'RTSP/1.0  302', 'another version': 'RTSP/2.0 302' })) {
  test(`an RTSP redirect leads nowhere, also disguised: ${disguise}`, async (t) => {
    const all = await codecs(t)
    const other = await listener(t, '127.0.0.2')
    const url = await camera(
      t,
      (n) => `${status} Moved\r\nCSeq: ${n}\r\nLocation: rtsp://127.0.0.2:${other.port}/\r\n\r\n`,
    )
    await assert.rejects(all.pull(url, nothing, patience))
    assert.equal(other.seen.connections, 0)
  })
}

test('neither a redirect nor a playlist leads to another port of the same host', async (t) => {
  const all = await codecs(t)
  const other = await listener(t)
  const lists = [`http://127.0.0.1:${other.port}/a.ts`, `https://127.0.0.1:${other.port}/a.ts`]
  for (const to of lists) {
    const list = `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${to}\n#EXT-X-ENDLIST\n`
    const { url } = await httpSource(t, (request, response) => {
      if (request.url === '/moved.flv') return void response.writeHead(302, { location: to }).end()
      response.setHeader('content-type', 'application/vnd.apple.mpegurl').end(list)
    })
    await assert.rejects(all.pull(`${url}/moved.flv`, nothing, patience))
    await assert.rejects(all.pull(`${url}/index.m3u8`, nothing, patience))
  }
  assert.equal(other.seen.connections, 0)
})
