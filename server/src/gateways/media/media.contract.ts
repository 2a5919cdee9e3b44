import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '../../../test/wait.ts'
import { type MediaGateway, MediaUnavailable } from './port.ts'

export interface Engine {
  gateway: MediaGateway
  /** A source sends H.264 and AAC under this name until it is stopped or cut. */
  publish(stream: string): Promise<{ stop(): void; ended: Promise<unknown>; again(): Promise<unknown> }>
  /** Watches by WebRTC; `away` resolves when the connection is closed. Absent where no media flows. */
  watch?(stream: string): Promise<{ away(): Promise<unknown> }>
  /** An address that can be fetched while the test runs; null where the engine cannot fetch. */
  source: string | null
}

/** What every engine must do; run with the name of what really ran. */
export function mediaContract(
  name: string,
  open: (t: TestContext) => Promise<Engine>,
  options: { skip?: string | false } = {},
) {
  const promise = (title: string, work: (t: TestContext, engine: Engine) => Promise<void>) =>
    test(`media gateway contract on ${name}: ${title}`, options, async (t) => work(t, await open(t)))

  promise('it is healthy and says how long the answer took', async (_t, { gateway }) => {
    const { ok, ms, missing } = await gateway.health()
    assert.equal(ok, true)
    assert.ok(ms >= 0 && Array.isArray(missing))
    const { whip, whep, rtmp } = await gateway.capabilities()
    assert.deepEqual([whip, whep, rtmp], [true, true, true])
  })

  promise('addresses carry the name, the secret only in the key', async (_t, { gateway }) => {
    const { rtmp, streamKey, whip } = gateway.publishUrls('abc', 'SECRET')
    assert.match(rtmp, /^rtmp:\/\/[^/]+\/live$/)
    assert.equal(streamKey, 'abc?k=SECRET')
    assert.match(whip, /\/media\/index\/api\/whip\?app=live&stream=abc$/)
    assert.ok(![rtmp, whip].join().includes('SECRET'))
    const { webrtc, hls } = gateway.playUrls('abc')
    assert.match(webrtc, /\/media\/index\/api\/webrtc\?app=live&stream=abc&type=play$/) // R-HTTP-03
    assert.match(hls, /\/media\/live\/abc\/.+\.m3u8$/)
  })

  promise('nothing is there: no streams, no picture, and cutting it is no error', async (_t, { gateway }) => {
    assert.deepEqual(await gateway.stats('nobody'), [])
    assert.equal(await gateway.snapshot('nobody'), null)
    await gateway.kick('nobody', 'because', true)
    await gateway.kick('nobody', 'because')
  })

  promise(
    'a source is seen with its size and codecs, and gone once it is cut for good',
    async (_t, { gateway, publish }) => {
      const source = await publish('camera')
      const stats = await until('the stream', async () =>
        (await gateway.stats('camera')).find(({ width }) => width > 0),
      )
      assert.deepEqual(
        [stats.stream, stats.status, stats.origin, stats.videoCodec, stats.audioCodec, stats.width, stats.height],
        ['camera', 'online', 'rtmp_push', 'h264', 'aac', 640, 360],
      )
      assert.equal((await gateway.stats()).filter(({ stream }) => stream === 'camera').length, 1)
      await gateway.kick('camera', 'because', true)
      await until('the end', async () => (await gateway.stats('camera')).length === 0)
      source.stop()
      await source.ended
    },
  )

  promise('a picture of now is a JPEG', async (_t, { gateway, publish }) => {
    const source = await publish('picture')
    const bytes = await until('a picture', () => gateway.snapshot('picture'))
    assert.deepEqual([...bytes.subarray(0, 2)], [0xff, 0xd8])
    source.stop()
    await source.ended
  })

  promise(
    "R-HTTP-04 the play call answers in ZLMediaKit's shape: an answer, or a code and a reason",
    async (_t, { gateway, publish }) => {
      const { playOffer } = await import('./play-offer.ts')
      const call = async (stream: string, body: string) => {
        const url = `${gateway.upstream()}/index/api/webrtc?app=live&stream=${stream}&type=play`
        const headers = { 'content-type': 'application/sdp' }
        const answer = await fetch(url, { method: 'POST', headers, body })
        assert.equal(answer.status, 200)
        return (await answer.json()) as { code: number; msg?: string; sdp?: string; type?: string; id?: string }
      }
      const source = await publish('played')
      await until('the stream', async () => (await gateway.stats('played')).find(({ width }) => width > 0))
      const yes = await call('played', playOffer)
      assert.equal(yes.code, 0)
      assert.equal(yes.type, 'answer')
      assert.match(String(yes.sdp), /^v=0/)
      assert.ok(yes.id)
      const no = await call('played', '')
      assert.notEqual(no.code, 0)
      assert.ok(no.msg)
      source.stop()
      await source.ended
    },
  )

  promise('what is not to be kept is shown and not recorded', async (_t, { gateway, publish }) => {
    await gateway.record('nobody', false)
    const source = await publish('unkept')
    const found = async () => (await gateway.stats('unkept'))[0]
    for (const on of [false, true, true]) {
      await until('the source', async () => (await found())?.status === 'online')
      await gateway.record('unkept', on)
      await until('the change', async () => (await found())?.recording === (on ? 'on' : 'off'))
    }
    source.stop()
    await source.ended
  })

  promise(
    'what is not for viewers is not recorded, and whoever watches is sent away',
    async (_t, { gateway, publish, watch }) => {
      await gateway.show('nobody', true)
      await gateway.show('nobody', false)
      const source = await publish('kept')
      const found = async () => (await gateway.stats('kept'))[0]
      await until('the recording', async () => (await found())?.recording === 'on')
      const viewer = await watch?.('kept')
      await gateway.show('kept', false)
      await until('the end', async () => ((await found())?.recording ?? 'off') === 'off')
      if (viewer) await viewer.away()
      if (!(await found())) await source.again() // ZLMediaKit sends viewers away with the source
      await gateway.show('kept', true)
      await until('the recording', async () => (await found())?.recording === 'on')
      await gateway.show('kept', true)
      assert.equal((await found())?.recording, 'on', 'said again it changes nothing')
      source.stop()
      await source.ended
    },
  )

  promise('a source is fetched; asked twice it is fetched once; then no more', async (t, { gateway, source }) => {
    if (!source) return t.skip('this engine cannot fetch')
    const { pullId } = await gateway.startPull('fetched', source, ['127.0.0.1'])
    assert.equal((await gateway.startPull('fetched', source, ['127.0.0.1'])).pullId, pullId)
    await until(
      'the stream',
      async () => (await gateway.stats('fetched')).find(({ origin }) => origin === 'pull'),
      30_000,
    )
    await gateway.stopPull(pullId)
    await gateway.kick('fetched', 'because', true)
    await until('the end', async () => (await gateway.stats('fetched')).length === 0)
  })

  promise('after its end every call says that it is away', async (_t, { gateway }) => {
    await gateway.stop()
    if (gateway.engine === 'zlm') return // it runs on: somebody else started it
    for (const call of [
      gateway.health(),
      gateway.stats(),
      gateway.snapshot('x'),
      gateway.kick('x', ''),
      gateway.startPull('x', 'rtsp://x', []),
    ])
      await assert.rejects(call, MediaUnavailable)
    assert.equal(gateway.upstream(), null)
  })
}
