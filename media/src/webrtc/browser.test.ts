import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openCodecs } from '../codec/index.ts'
import type { Ingest, Publisher, Webrtc } from '../hub/types.ts'
import { executablePath, openBrowser, openPage, statsUntil } from './testing/browser.ts'
import { type Clip, makeClip } from './testing/clip.ts'
import { Collector, newPublisher, newStream, openWebrtc, playClip, until } from './testing/world.ts'

const skip = executablePath ? false : 'no Chromium here'

let browser: Browser
let clip: Clip
before(async () => {
  if (!skip) [browser, clip] = await Promise.all([openBrowser(), makeClip()])
})
after(() => browser?.close())

/** A stream on air and a gateway. */
async function world(t: TestContext) {
  const webrtc = await openWebrtc(t)
  const stream = newStream()
  const playing = playClip(stream.publish(newPublisher().publisher), clip)
  t.after(() => {
    playing.stop()
    stream.close('end of the test')
  })
  return { webrtc, stream, playing }
}

async function pageOf(t: TestContext, functions: Parameters<typeof openPage>[1]) {
  const page = await openPage(browser, functions)
  t.after(() => page.close())
  return page
}

const hangUp = (page: Page) => page.evaluate('connection.close()')

const whip = (webrtc: Webrtc, ingest: Ingest, onPublisher: (publisher: Publisher) => void) => async (offer: string) => {
  const accept = (publisher: Publisher) => {
    onPublisher(publisher)
    return ingest
  }
  return (await webrtc.publish(offer, { ip: '127.0.0.1', params: 'k=1' }, accept)).sdp
}

test('D-07 a browser that watches gets moving video at once, and audio', { skip }, async (t) => {
  const { webrtc, stream } = await world(t)
  const page = await pageOf(t, { play: async (offer: string) => (await webrtc.play(stream, offer)).sdp })
  const firstMs = (await page.evaluate('watch()')) as number
  const before = await page.evaluate('sample()')
  const video = await statsUntil(page, 'inbound-rtp', 'video', 's.framesDecoded >= 60')
  const audio = await statsUntil(page, 'inbound-rtp', 'audio', 's.totalAudioEnergy > 0')
  assert.ok(firstMs < 3000, `first picture after ${firstMs} ms`)
  assert.notDeepEqual(await page.evaluate('sample()'), before)
  assert.equal(video.packetsLost, 0)
  assert.ok(Number(audio.totalAudioEnergy) > 0)
  assert.equal(webrtc.viewers(stream), 1)
  await hangUp(page)
  await until(() => webrtc.viewers(stream) === 0)
})

test('the gateway sends an offer by signalling and the browser answers', { skip }, async (t) => {
  const { webrtc, stream } = await world(t)
  const page = await pageOf(t, {
    getOffer: () => webrtc.offer(stream),
    sendAnswer: (id: string, sdp: string) => webrtc.answer(id, sdp),
    sendCandidate: (id: string, candidate: { candidate: string }) => webrtc.candidate(id, candidate),
  })
  await page.evaluate('watchOffer()')
  await statsUntil(page, 'inbound-rtp', 'video', 's.framesDecoded >= 25')
  await statsUntil(page, 'inbound-rtp', 'audio', 's.totalAudioEnergy > 0')
})

test('pitfall 14 after an interruption the same connection shows the next session', { skip }, async (t) => {
  const { webrtc, stream, playing } = await world(t)
  const page = await pageOf(t, { play: async (offer: string) => (await webrtc.play(stream, offer)).sdp })
  await page.evaluate('watch()')
  const { framesDecoded = 0 } = await statsUntil(page, 'inbound-rtp', 'video', 's.framesDecoded >= 25')
  playing.stop()
  stream.kick('cut')
  assert.equal(stream.state, 'interrupted')
  const other = await makeClip({ seconds: 2, size: '480x272' })
  const again = playClip(stream.publish(newPublisher().publisher), other)
  t.after(() => again.stop())
  const stats = await statsUntil(
    page,
    'inbound-rtp',
    'video',
    `s.framesDecoded > ${framesDecoded + 25} && s.frameWidth === 480`,
  )
  assert.equal(stats.frameHeight, 272)
  assert.equal(webrtc.viewers(stream), 1)
})

test('WHIP: a browser’s broadcast arrives as H.264 with key frames and Opus, on one clock', { skip }, async (t) => {
  const webrtc = await openWebrtc(t)
  const came = new Collector()
  let publisher: Publisher | undefined
  const onPublisher = (one: Publisher) => {
    publisher = one
  }
  const page = await pageOf(t, { publish: whip(webrtc, came, onPublisher) })
  await page.evaluate('broadcast()')
  await came.until(() => came.of('video').length >= 75 && came.of('audio').length >= 100)
  const [sound, picture] = came.tracks
  assert.equal(sound?.codec, 'opus')
  assert.ok(picture?.kind === 'video' && picture.width === 320 && picture.height === 240)
  const videos = came.of('video')
  assert.equal(videos[0]?.key, true)
  assert.ok(videos.filter(({ key }) => key).length >= 2, 'a key frame every 2 s')
  for (const kind of ['video', 'audio'] as const) {
    const times = came.of(kind).map(({ dts }) => dts)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
      `${kind} does not go back`,
    )
  }
  const apart = (came.of('video').at(-1)?.dts ?? 0) - (came.of('audio').at(-1)?.dts ?? 0)
  assert.ok(Math.abs(apart) < 300, `picture and sound ${apart} ms apart`)
  assert.equal(publisher?.origin, 'rtc_push')
  assert.equal(publisher?.params, 'k=1')
  await hangUp(page)
  await came.until(() => came.ended === 1)
})

test('WHIP: a kicked publisher is disconnected at once', { skip }, async (t) => {
  const webrtc = await openWebrtc(t)
  const came = new Collector()
  let publisher: Publisher | undefined
  const onPublisher = (one: Publisher) => {
    publisher = one
  }
  const page = await pageOf(t, { publish: whip(webrtc, came, onPublisher) })
  await page.evaluate('broadcast({ sound: false })')
  await came.until(() => came.of('video').length > 5)
  publisher?.kick('blocked')
  assert.equal(came.ended, 1)
})

test('pitfall 8 a browser that only encodes VP8 is refused with a clear message where VP8 cannot be converted', {
  skip,
}, async (t) => {
  const webrtc = await openWebrtc(t)
  const came = new Collector()
  const page = await pageOf(t, { publish: whip(webrtc, came, () => assert.fail('not to be accepted')) })
  await assert.rejects(page.evaluate('broadcast({ codec: "video/VP8" })'), /VP8 cannot be converted here/)
  assert.equal(came.frames.length, 0)
})

test('pitfall 8 with codecs the same browser’s VP8 becomes H.264', { skip }, async (t) => {
  const codecs = await openCodecs()
  t.after(() => codecs.close())
  if (!codecs.available) return t.skip('node-av is not installed')
  const webrtc = await openWebrtc(t, {}, codecs)
  const came = new Collector()
  const page = await pageOf(t, { publish: whip(webrtc, came, () => {}) })
  await page.evaluate('broadcast({ codec: "video/VP8" })')
  await came.until(() => came.of('video').length >= 25 && came.of('audio').length > 0)
  const picture = came.tracks.find(({ kind }) => kind === 'video')
  assert.ok(picture?.kind === 'video' && picture.codec === 'h264' && picture.width > 0)
  assert.equal(came.of('video')[0]?.key, true)
})
