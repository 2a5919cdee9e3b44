import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { freePort } from '../../../test/faults/ports.ts'
import { ffmpegSource, httpSource } from '../../../test/media/ffmpeg.ts'
import { webrtcViewer } from '../../../test/media/webrtc-viewer.ts'
import { until } from '../../../test/wait.ts'
import { readConfig } from '../../config.ts'
import { embeddedGateway } from './embedded.ts'
import { mediaContract } from './media.contract.ts'
import { playOffer } from './play-offer.ts'

/** The real child with free ports, and a server that says yes to every hook and remembers it. */
async function open(t: TestContext, settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vondrona-media-'))
  const lines: string[] = []
  const hooks: { name: string; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    hooks.push({
      name: new URL(request.url ?? '', 'http://a').pathname.split('/').at(-1) ?? '',
      body: JSON.parse(text),
    })
    response.setHeader('content-type', 'application/json').end('{"code":0,"msg":"success"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const ports = { RTMP_PORT: '0', MEDIA_UDP_PORT: '0', MEDIA_PORT: '0', ...settings }
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const gateway = embeddedGateway(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...ports }), log)
  const states: string[] = []
  gateway.watch?.((state) => states.push(state))
  gateway.start?.(`http://127.0.0.1:${port}`, Buffer.alloc(32))
  t.after(async () => {
    await gateway.stop()
    server.closeAllConnections()
    server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await until('the gateway', () => gateway.upstream())
  const publish = (stream: string) => {
    const target = gateway.rtmpTarget()
    return ffmpegSource(`rtmp://${target?.host}:${target?.port}/live/${stream}?k=any`)
  }
  return { gateway, publish, lines, hooks, states, dataDir }
}

mediaContract('the embedded engine (a real child, real ffmpeg)', async (t) => {
  const { gateway, publish } = await open(t)
  const watch = (stream: string) =>
    webrtcViewer(t, `${gateway.upstream()}/index/api/webrtc?app=live&stream=${stream}&type=play`)
  const sent = async (stream: string) => ({ ...(await publish(stream)), again: () => publish(stream) })
  return { gateway, publish: sent, watch, source: await httpSource(t) }
})

test('the child that is killed is started again automatically; whoever watches hears both', async (t) => {
  const { gateway, states, lines } = await open(t)
  assert.deepEqual(states, ['ready'])
  const before = gateway.upstream()
  const pid = Number(/"pid":(\d+)/.exec(lines.find((line) => line.includes('is ready')) ?? '')?.[1])
  assert.ok(pid > 0)
  const child = lines.map((line) => /"child":(\d+)/.exec(line)?.[1]).find(Boolean)
  process.kill(Number(child), 'SIGKILL')
  await until('the next one', () => states.length === 3)
  assert.deepEqual(states, ['ready', 'away', 'ready'])
  assert.equal((await gateway.health()).ok, true)
  assert.ok(before)
})

test('R-HTTP-04 a play call that succeeds says so in msg, beside its code and SDP', async (t) => {
  const { gateway, publish } = await open(t)
  const source = await publish('said')
  await until('the stream', async () => (await gateway.stats('said')).find(({ width }) => width > 0))
  const url = `${gateway.upstream()}/index/api/webrtc?app=live&stream=said&type=play`
  const headers = { 'content-type': 'application/sdp' }
  const answer = await (await fetch(url, { method: 'POST', headers, body: playOffer })).json()
  const { code, msg, sdp } = answer as { code: number; msg: string; sdp: string }
  assert.deepEqual([code, msg, sdp.slice(0, 2)], [0, 'success', 'v='])
  source.stop()
  await source.ended
})

test('pitfall 10 neither the secret of control calls nor a publish key is in the log', async (t) => {
  const { gateway, publish, lines } = await open(t)
  const source = await publish('logged')
  await until('the stream', async () => (await gateway.stats('logged')).length > 0)
  source.stop()
  await source.ended
  await gateway.stop()
  const text = lines.join('\n')
  assert.ok(!text.includes(String(gateway.hookSecret)))
  assert.ok(!text.includes('k=any'))
})

test("pitfall 14 what is recorded lies in the folder of its stream, named by its beginning; hooks carry ZLMediaKit's fields", async (t) => {
  const { gateway, publish, hooks } = await open(t)
  const source = await publish('recorded')
  await until('the stream', async () => (await gateway.stats('recorded')).find(({ recording }) => recording === 'on'))
  await until('a file', async () => (await partsIn(gateway.recordings('recorded') ?? '')).length > 0)
  source.stop()
  await source.ended
  const asked = hooks.find(({ name }) => name === 'on_publish')?.body
  assert.deepEqual([asked?.app, asked?.stream, asked?.schema, asked?.params], ['live', 'recorded', 'rtmp', 'k=any'])
  const changed = hooks.filter(({ name }) => name === 'on_stream_changed').map(({ body }) => body.regist)
  assert.equal(changed[0], true)
  await until('the interruption', () => hooks.some(({ body }) => body.interrupted === true))
})

async function partsIn(folder: string) {
  const { readdir } = await import('node:fs/promises')
  return (await readdir(folder).catch(() => [])).filter((name) => /^\d{13}\.mp4$/.test(name))
}

test('the gateway counts by the real address: of who is offered something, and behind the proxies that the server trusts', async (t) => {
  const { gateway, publish, hooks } = await open(t, { TRUST_PROXY: '10.0.0.0/8' })
  const headers = { 'content-type': 'application/sdp', 'x-forwarded-for': '203.0.113.7, 10.0.0.2' }
  const whip = `${gateway.upstream()}/index/api/whip?app=live&stream=proxied&k=any`
  await fetch(whip, { method: 'POST', body: 'v=0\r\n', headers })
  assert.equal(hooks.find(({ name }) => name === 'on_publish')?.body.ip, '203.0.113.7')

  const source = await publish('watched')
  await until('the stream', async () => (await gateway.stats('watched')).length > 0)
  const offers = await Promise.allSettled(Array.from({ length: 70 }, () => gateway.offer('watched', '203.0.113.7')))
  assert.equal(offers.filter(({ status }) => status === 'rejected').length, 6)
  assert.ok((await gateway.offer('watched', '203.0.113.8'))?.id)
  source.stop()
  await source.ended
})

test('a UDP port in use is no end in development: another one is taken, and that is said', async (t) => {
  const squatter = createSocket('udp4').bind(0, '127.0.0.1')
  t.after(() => squatter.close())
  await once(squatter, 'listening')
  const { port } = squatter.address()
  const { gateway, lines } = await open(t, { MEDIA_UDP_PORT: String(port) })
  assert.equal((await gateway.health()).ok, true)
  const said = lines.filter((line) => line.includes(`UDP port ${port} is already in use: WebRTC takes`))
  assert.match(said.join(), /"level":40.*set MEDIA_UDP_PORT to choose one/)
})

test('a port that is taken while the gateway is away is one error with its setting, and the gateway comes back', async (t) => {
  const port = String(await freePort())
  const { gateway, lines, states } = await open(t, { RTMP_PORT: port })
  const child = lines.map((line) => /"child":(\d+)/.exec(line)?.[1]).find(Boolean)
  const squatter = createServer()
  const isAway = new Promise<void>((resolve) => gateway.watch?.((state) => state === 'away' && resolve()))
  process.kill(Number(child), 'SIGKILL')
  await isAway
  squatter.listen(Number(port), '127.0.0.1')
  const tries = () => lines.filter((line) => line.includes(`port ${port} is already in use; set RTMP_PORT`))
  await until('two more tries', () => tries().length >= 2)
  assert.deepEqual(
    tries().map((line) => JSON.parse(line).level),
    [
      50,
      ...tries()
        .slice(1)
        .map(() => 40),
    ],
  )
  squatter.close()
  await until('the gateway', () => states.at(-1) === 'ready')
})
