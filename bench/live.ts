import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { hls } from '@vondrona/rules/lives/constants'
import type { Page } from 'playwright-core'
import { cpuMicros, median, memory, percentile, round } from './lib/measure.ts'
import { ask, createAdmin, login, scratch, startServer } from './lib/world.ts'
import { childrenOf, freePort, type Gateway, openBrowser, startGateway, startViewers } from './live/gateway.ts'
import { beep, pushClock } from './live/source.ts'
import type { Bench } from './run.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const watch = Number(process.env.WATCH_MS ?? 8000)
const parts = (process.env.PARTS ?? 'latency,sound,whip,viewers,recovery,server').split(',')
type Row = Record<string, unknown>
/** ms after which a codec worker without a job has ended. */
const coldAfter = 12_000

/** hls.js with its own low-latency defaults, and with the constants of the specification (R-CONST-41). */
const profiles = {
  'LL-HLS, hls.js defaults': { lowLatencyMode: true },
  'LL-HLS, specified constants': {
    lowLatencyMode: hls.lowLatency,
    backBufferLength: hls.backBuffer,
    maxBufferLength: hls.maxBuffer,
    maxMaxBufferLength: hls.maxMaxBuffer,
    liveSyncDurationCount: hls.liveSyncSegments,
    liveMaxLatencyDurationCount: hls.maxLatencySegments,
  },
}

export const bench: Bench = {
  about: 'B7, B8, B9: latency, first picture, CPU per viewer and recovery of the embedded media gateway',
  async run() {
    const rows: Row[] = []
    if (parts.includes('latency')) rows.push(...(await latency()))
    if (parts.includes('sound')) rows.push(...(await sound()))
    if (parts.includes('whip')) rows.push(...(await whip()))
    if (parts.includes('viewers')) rows.push(...(await viewers()))
    if (parts.includes('recovery')) rows.push(...(await recovery()))
    if (parts.includes('server')) rows.push(await serverRecovery())
    return rows
  },
}

const playAddress = ({ http }: Gateway, key: string) => `${http}/index/api/webrtc?app=live&stream=${key}&type=play`

async function online({ http }: Gateway, key: string) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${http}/live/${key}/index.m3u8`).catch(() => null)
    if (answer?.ok && (await answer.text()).includes('#EXTINF')) return
    await pause(200)
  }
  throw new Error(`${key} did not come online`)
}

interface Ages {
  ages: number[]
  odd: number
}
const look = (page: Page) => page.evaluate(`watchFor(${watch})`) as Promise<Ages>
const evaluate = <T>(page: Page, work: string, ...args: unknown[]) =>
  page.evaluate(`${work}(${args.map((one) => JSON.stringify(one)).join(', ')})`) as Promise<T>

function rowOf(work: string, first: number[], seen: Ages[], more: Row = {}): Row {
  const ages = seen.flatMap((one) => one.ages).sort((a, b) => a - b)
  return {
    work,
    'first picture ms': round(median(first), 0),
    'p50 ms': round(percentile(ages, 50), 0),
    'p95 ms': round(percentile(ages, 95), 0),
    pictures: ages.length,
    'unread pictures': seen.reduce((sum, one) => sum + one.odd, 0),
    ...more,
  }
}

/** Glass-to-glass latency; each round measures all transports in turn, so that other load affects all equally. */
async function latency(): Promise<Row[]> {
  const rows: Row[] = []
  for (const gop of [1, 2]) {
    const gateway = await startGateway()
    const source = pushClock(`${gateway.rtmp}/clock`, { gop })
    await online(gateway, 'clock')
    const browser = await openBrowser()
    const page = await browser.page()
    const ways: Record<string, () => Promise<number>> = {
      'RTMP → WebRTC': () => evaluate(page, 'playWebrtc', playAddress(gateway, 'clock')),
    }
    for (const [name, config] of Object.entries(profiles))
      ways[`RTMP → ${name}`] = () => evaluate(page, 'playHls', `${gateway.http}/live/clock/index.m3u8`, config)
    const first: Record<string, number[]> = {}
    const seen: Record<string, Ages[]> = {}
    for (let round = 0; round < rounds; round++)
      for (const [name, play] of Object.entries(ways)) {
        first[name] = [...(first[name] ?? []), await play()]
        await pause(name.includes('HLS') ? 4000 : 500) // HLS needs a moment to find its place
        seen[name] = [...(seen[name] ?? []), await look(page)]
        if (name.includes('WebRTC') && (await evaluate<number>(page, 'soundEnergy')) <= 0)
          throw new Error('no sound came over WebRTC')
      }
    for (const name of Object.keys(ways))
      rows.push(rowOf(`${name}, key frames every ${gop} s`, first[name] ?? [], seen[name] ?? []))
    await browser.close()
    await end(source)
    await gateway.stop()
  }
  return rows
}

/** What the first viewer of a source with AAC hears, when its conversion was not running: sound against picture. */
async function sound(): Promise<Row[]> {
  const rows: Row[] = []
  for (let round = 0; round < rounds; round++) {
    const gateway = await startGateway()
    const source = pushClock(`${gateway.rtmp}/clock`, { gop: 1 })
    const browser = await openBrowser()
    const page = await browser.page()
    await online(gateway, 'clock')
    await pause(coldAfter)
    const first = await evaluate<number>(page, 'playWebrtc', playAddress(gateway, 'clock'))
    const heard = await evaluate<{ late: number; picture: number }[]>(page, 'listenFor', watch, beep.period)
    const behind = heard.map(({ late, picture }) => late - picture)
    rows.push({
      work: 'RTMP → WebRTC, first viewer, sound against picture',
      'first picture ms': Math.round(first),
      'tones heard': heard.length,
      'sound behind picture ms': behind.map((one) => Math.round(one)).join(' '),
      'picture p50 ms': Math.round(median(heard.map(({ picture }) => picture))),
    })
    await browser.close()
    await end(source)
    await gateway.stop()
  }
  return rows
}

/** From one browser to another through the gateway. */
async function whip(): Promise<Row[]> {
  const gateway = await startGateway()
  const browser = await openBrowser()
  const publisher = await browser.page()
  const viewer = await browser.page()
  await evaluate(publisher, 'publishClock', `${gateway.http}/index/api/whip?app=live&stream=camera`)
  await online(gateway, 'camera')
  const ways: Record<string, () => Promise<number>> = {
    'WHIP → WHEP': () => evaluate(viewer, 'playWebrtc', `${gateway.http}/index/api/whep?app=live&stream=camera`),
    'WHIP → LL-HLS, hls.js defaults': () =>
      evaluate(viewer, 'playHls', `${gateway.http}/live/camera/index.m3u8`, profiles['LL-HLS, hls.js defaults']),
  }
  const rows: Row[] = []
  for (const [name, play] of Object.entries(ways)) {
    const first: number[] = []
    const seen: Ages[] = []
    for (let round = 0; round < rounds; round++) {
      first.push(await play())
      await pause(name.includes('HLS') ? 4000 : 500)
      seen.push(await look(viewer))
    }
    rows.push(rowOf(name, first, seen))
  }
  await browser.close()
  await gateway.stop()
  return rows
}

/** CPU of the gateway process with this many viewers; the slope is the cost of one more. */
async function viewers(): Promise<Row[]> {
  const rows: Row[] = []
  const plans = { webrtc: [0, 1, 10, 50], hls: [0, 50, 200] } as const
  for (const [kind, counts] of Object.entries(plans) as ['webrtc' | 'hls', readonly number[]][]) {
    const gateway = await startGateway()
    const source = pushClock(`${gateway.rtmp}/clock`, { gop: 2, kbps: 1000 })
    await online(gateway, 'clock')
    const crowd = startViewers()
    const points: { count: number; percent: number }[] = []
    let open = 0
    for (const count of counts) {
      const address = kind === 'webrtc' ? playAddress(gateway, 'clock') : `${gateway.http}/live/clock/index.m3u8`
      if (count > open) await crowd.open(kind, count - open, address)
      open = count
      await pause(2000)
      const before = { cpu: cpuMicros(gateway.pid), bytes: await crowd.bytes(), at: performance.now() }
      await pause(10_000)
      const seconds = (performance.now() - before.at) / 1000
      const percent = (cpuMicros(gateway.pid) - before.cpu) / 10_000 / seconds
      points.push({ count, percent })
      rows.push({
        work: `${count} ${kind === 'webrtc' ? 'WebRTC' : 'LL-HLS'} viewers`,
        'CPU %': round(percent, 2),
        'Mbit/s': round((((await crowd.bytes()) - before.bytes) * 8) / 1e6 / seconds, 1),
        'gateway MB': round(memory(gateway.pid).now, 0),
        'workers MB': round(
          childrenOf(gateway.pid).reduce((sum, pid) => sum + memory(pid).now, 0),
          0,
        ),
      })
    }
    const [low, high] = [points.find(({ count }) => count > 0), points.at(-1)]
    if (low && high) {
      const each = (high.percent - low.percent) / (high.count - low.count)
      rows.push({
        work: `one more ${kind} viewer (slope)`,
        'CPU %': round(each, 3),
        'per core, derived': Math.floor(100 / each),
      })
    }
    await crowd.stop()
    await end(source)
    await gateway.stop()
  }
  return rows
}

/** Recovery time of the video: with the source back after 5 s, and with the gateway killed and restarted. */
async function recovery(): Promise<Row[]> {
  const rows: Row[] = []
  let gateway = await startGateway()
  const browser = await openBrowser()
  const page = await browser.page()
  let source = pushClock(`${gateway.rtmp}/clock`, { gop: 1 })
  await online(gateway, 'clock')
  await evaluate(page, 'playWebrtc', playAddress(gateway, 'clock'))
  await end(source)
  await pause(5000)
  const back = performance.now()
  source = pushClock(`${gateway.rtmp}/clock`, { gop: 1 })
  await moves(page)
  rows.push({
    work: 'source killed, back after 5 s: the same connection shows pictures',
    'recovery ms': round(performance.now() - back, 0),
  })

  const { http, rtmp, udpPort, recordDir } = gateway
  const gone = once(gateway.child, 'exit')
  gateway.child.kill('SIGKILL')
  await gone
  await end(source)
  const killed = performance.now()
  gateway = await startGateway({ httpPort: portOf(http), rtmpPort: portOf(rtmp), udpPort, recordDir })
  const ready = performance.now() - killed
  source = pushClock(`${gateway.rtmp}/clock`, { gop: 1 })
  await online(gateway, 'clock')
  await evaluate(page, 'playWebrtc', playAddress(gateway, 'clock'))
  rows.push({
    work: 'gateway kill -9: ready again; first picture of a new call with the source back',
    'ready ms': round(ready, 0),
    'recovery ms': round(performance.now() - killed, 0),
  })
  await browser.close()
  await end(source)
  await gateway.stop()
  return rows
}

/** kill -9 of the server (and with it the gateway): time until a viewer's page shows new video without interaction. */
async function serverRecovery(): Promise<Row> {
  const dataDir = scratch()
  createAdmin(dataDir)
  const ports = {
    PORT: String(await freePort()),
    RTMP_PORT: String(await freePort()),
    MEDIA_UDP_PORT: String(await freePort()),
  }
  const env = { ...ports, RATE_LIMIT_FACTOR: '1000', MEDIA_GATEWAY: 'embedded' }
  let server = await startServer(dataDir, env)
  const token = await login(server.port)
  const input = { title: 'Reprise', sourceKind: 'rtmp', autoStart: true }
  const create = 'mutation($input: LiveInput!) { createLive(input: $input) { id } }'
  const { createLive } = await ask(server.port, create, { input }, token)
  const credentials = 'query($id: ID!) { myStreamCredentials(liveId: $id) { rtmpUrl streamKey } }'
  const { myStreamCredentials: keys } = await ask(server.port, credentials, { id: createLive.id }, token)
  /** Retries like OBS until the gateway accepts it. */
  const push = async () => {
    for (;;) {
      const source = pushClock(`${keys.rtmpUrl}/${keys.streamKey}`, { gop: 1 })
      await pause(1500)
      if (source.exitCode === null && source.signalCode === null) return source
    }
  }
  let source = await push()
  const browser = await openBrowser()
  const page = await browser.open(`http://127.0.0.1:${server.port}/live/${createLive.id}`)
  const frames = () => page.evaluate('document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0')
  const moves = async (from: number) => {
    for (let tries = 0; tries < 600; tries++) {
      if (((await frames()) as number) > from + 5) return
      await pause(100)
    }
    throw new Error('the pictures did not come back')
  }
  await moves(0)
  const gone = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  const killed = performance.now()
  await gone
  await end(source)
  server = await startServer(dataDir, env)
  const ready = performance.now() - killed
  source = await push()
  const before = (await frames()) as number
  await moves(before)
  const back = performance.now() - killed
  await browser.close()
  await end(source)
  await server.stop()
  return {
    work: "server kill -9, source back: the viewer's page by itself",
    'ready ms': round(ready, 0),
    'recovery ms': round(back, 0),
  }
}

const portOf = (address: string) => Number(/:(\d+)(?:\/|$)/.exec(address)?.[1])

/** Resolves once a picture less than 2 s old is shown. */
async function moves(page: Page) {
  for (let tries = 0; tries < 60; tries++) {
    const { ages } = (await page.evaluate('watchFor(300)')) as Ages
    if (ages.some((age) => age < 2000)) return
  }
  throw new Error('the pictures did not come back')
}

async function end(source: ChildProcess) {
  if (source.exitCode !== null || source.signalCode !== null) return
  const gone = once(source, 'exit')
  source.kill('SIGKILL')
  await gone
}
