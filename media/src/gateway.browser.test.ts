/** The gateway's process end to end: what OBS or a browser sends is seen and heard in a browser. */
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type PushOptions, pushRtmp, startGateway, type TestGateway } from './test/gateway.ts'
import { executablePath, openBrowser, openPage, statsUntil } from './webrtc/testing/browser.ts'

const skip = executablePath ? false : 'no Chromium here'

let browser: Browser
let gateway: TestGateway
before(async () => {
  if (!skip) [browser, gateway] = await Promise.all([openBrowser(), startGateway({ codecs: true, graceMs: 20_000 })])
})
after(async () => {
  await browser?.close()
  await gateway?.stop()
})

async function goLive(t: TestContext, key: string, options: PushOptions = {}, on = gateway) {
  const child = pushRtmp(on, key, options)
  t.after(() => child.kill('SIGKILL'))
  await on.hook('on_stream_changed', ({ regist, stream }) => regist === true && stream === key)
  return child
}

const post = (path: string, body: string, headers = {}, on = gateway) =>
  fetch(`${on.http}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/sdp', ...headers } })

/** A page that watches a stream by the play call; `locations` are what its connections are ended by. */
async function watch(t: TestContext, key: string, call: 'webrtc' | 'whep' = 'webrtc', on = gateway) {
  const locations: string[] = []
  const play = async (offer: string) => {
    const answer = await post(`/index/api/${call}?app=live&stream=${key}&type=play`, offer, {}, on)
    if (call === 'whep') {
      locations.push(answer.headers.get('location') ?? '')
      return answer.text()
    }
    const { code, sdp } = (await answer.json()) as { code: number; sdp: string }
    assert.equal(code, 0)
    return sdp
  }
  const page = await openPage(browser, { play })
  t.after(() => page.close())
  const firstMs = (await page.evaluate('watch()')) as number
  return {
    page,
    firstMs,
    locations,
    stats: (kind: string, fits: string) => statsUntil(page, 'inbound-rtp', kind, fits),
  }
}

const viewers = async (key: string) =>
  (await gateway.api('getMediaList', { stream: key })).data[0]?.vondrona.viewers.webrtc

async function until(fits: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 15_000; !(await fits()); ) {
    if (performance.now() > end) throw new Error(`not in time: ${fits}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('R-SRC-05 pitfall 2 the video and the AAC audio that OBS sends over RTMP play over WebRTC', {
  skip,
}, async (t) => {
  await goLive(t, 'obs')
  const { stats, firstMs } = await watch(t, 'obs')
  await stats('video', 's.framesDecoded >= 50')
  await stats('audio', 's.totalAudioEnergy > 0')
  assert.ok(firstMs < 5000, `${firstMs} ms`)
  assert.equal(await viewers('obs'), 1)
})

test('pitfall 1 a source with B-frames plays over WebRTC without asking for key frames all the time', {
  skip,
}, async (t) => {
  await goLive(t, 'bees', { bframes: 2 })
  const { stats } = await watch(t, 'bees')
  const { pliCount = 0, framesDecoded = 0 } = await stats('video', 's.framesDecoded >= 30')
  assert.ok(pliCount <= 3, `${pliCount} PLI in ${framesDecoded} pictures`)
})

test('pitfall 1 with MEDIA_TRANSCODE such a source is shown at its full rate, with audio', { skip }, async (t) => {
  const other = await startGateway({ codecs: true, transcode: true })
  t.after(() => other.stop())
  if (!other.codecs) return t.skip('node-av is not installed')
  await goLive(t, 'smooth', { bframes: 2 }, other)
  const { stats } = await watch(t, 'smooth', 'webrtc', other)
  const { timestamp: from = 0, framesDecoded: before = 0 } = await stats('video', 's.framesDecoded >= 25')
  const { timestamp: to = 0, framesDecoded = 0 } = await stats('video', `s.framesDecoded >= ${before + 75}`)
  await stats('audio', 's.totalAudioEnergy > 0')
  const fps = ((framesDecoded - before) * 1000) / (to - from)
  assert.ok(fps > 15, `${fps} pictures a second`) // 8 when the two B of three are left out
})

test('F16 pitfall 14 the publisher is killed and reconnects: the viewer continues on the same connection', {
  skip,
}, async (t) => {
  const first = await goLive(t, 'again')
  const { stats } = await watch(t, 'again')
  const { framesDecoded = 0 } = await stats('video', 's.framesDecoded >= 25')
  first.kill('SIGKILL')
  await gateway.hook('on_stream_changed', ({ interrupted, stream }) => interrupted === true && stream === 'again')
  await goLive(t, 'again')
  await stats('video', `s.framesDecoded > ${framesDecoded + 50}`)
  assert.equal(await viewers('again'), 1)
})

test('D-33 a browser publishes by WHIP and another watches by WHEP; the Location ends a connection', {
  skip,
}, async (t) => {
  const publish = async (offer: string) => {
    const answer = await post('/index/api/whip?app=live&stream=whip', offer, { authorization: 'Bearer secret' })
    assert.equal(answer.status, 201)
    return answer.text()
  }
  const source = await openPage(browser, { publish })
  t.after(() => source.close())
  await source.evaluate('broadcast()')
  const { body } = await gateway.hook('on_publish', ({ stream }) => stream === 'whip')
  assert.equal(body.params, 'k=secret')
  await gateway.hook('on_stream_changed', ({ regist, stream }) => regist === true && stream === 'whip')
  const { stats, locations } = await watch(t, 'whip', 'whep')
  await stats('video', 's.framesDecoded >= 25')
  await stats('audio', 's.totalAudioEnergy > 0')
  assert.equal(await viewers('whip'), 1)
  assert.equal((await fetch(`${gateway.http}${locations[0]}`, { method: 'DELETE' })).status, 200)
  await until(async () => (await viewers('whip')) === 0)
})

test('R-SRC-06 the gateway is the offerer, by control calls', { skip }, async (t) => {
  await goLive(t, 'offered')
  const control = async (name: string, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const text = JSON.stringify({ secret: gateway.secret, ...body })
    const response = await fetch(`${gateway.http}/index/api/${name}`, { ...init, body: text })
    const answer = (await response.json()) as { code: number; msg?: string }
    assert.equal(answer.code, 0, `${name}: ${answer.msg}`)
    return answer
  }
  const page = await openPage(browser, {
    getOffer: () => control('offer', { app: 'live', stream: 'offered' }),
    sendAnswer: (id: string, sdp: string) => control('answer', { id, sdp }),
    sendCandidate: (id: string, candidate: object) => control('candidate', { id, candidate }),
  })
  t.after(() => page.close())
  await page.evaluate('watchOffer()')
  await statsUntil(page, 'inbound-rtp', 'video', 's.framesDecoded >= 25')
  await statsUntil(page, 'inbound-rtp', 'audio', 's.totalAudioEnergy > 0')
})
