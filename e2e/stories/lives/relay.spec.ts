import { type Coturn, hasCoturn, startCoturn } from '../../../server/test/media/coturn.ts'
import {
  createLive,
  expect,
  ffmpeg,
  moveLive,
  plays,
  pushRtmp,
  rememberPeers,
  test as withVideo,
} from '../../fixtures/video.ts'

/** A viewer whose network lets nothing through but the way to our TURN server, and a live that hides addresses. */

const skip = hasCoturn() ? '' : 'no coturn here: apt-get install coturn, or set COTURN'

/** The gateway is on the loopback, so the relay gets its one address, as the configuration says. */
const test = withVideo.extend<object, { relay: Coturn | null; mediaSettings: Record<string, string> }>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const relay = skip ? null : await startCoturn(['allow-loopback-peers', 'allowed-peer-ip=127.0.0.1'])
      await use(relay)
      await relay?.stop()
    },
    { scope: 'worker' },
  ],
  mediaSettings: [
    async ({ relay }, use) =>
      use(relay ? { TURN_URLS: `turn:127.0.0.1:${relay.port}?transport=udp`, TURN_SECRET: relay.secret } : {}),
    { scope: 'worker' },
  ],
})

test('F20 R-SRC-11 a live by relay alone plays through our TURN server with the password that the page gets; without it by HLS', async ({
  page,
  world,
  relay,
}) => {
  test.skip(Boolean(skip) || !ffmpeg, skip || 'no ffmpeg')
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, {
    title: 'Veillée',
    sourceKind: 'rtmp',
    autoStart: true,
    relayOnly: true,
  })
  const source = await pushRtmp(world, streamer, live.id)
  await rememberPeers(page)
  await page.goto(`/live/${live.id}`)
  await plays(page, 'webrtc')
  const used = await page.evaluate(async () => {
    const peer = (window as unknown as { peers: RTCPeerConnection[] }).peers.at(-1)
    const reports = [...((await peer?.getStats())?.values() ?? [])]
    const pair = reports.find(
      ({ type, nominated, bytesReceived }) => type === 'candidate-pair' && nominated && bytesReceived,
    )
    const sent = peer?.localDescription?.sdp.match(/^a=candidate:.*$/gm) ?? []
    return {
      kind: reports.find(({ id }) => id === pair?.localCandidateId)?.candidateType as string,
      types: sent.map((line) => / typ (\w+)/.exec(line)?.[1]),
    }
  })
  expect(used.kind).toBe('relay')
  expect(new Set(used.types), 'no other address of the viewer was sent').toEqual(new Set(['relay']))

  await relay?.stop()
  await page.reload()
  await plays(page, 'hls')
  await source.stop()
  await moveLive(world, streamer, 'endLive', live.id)
})
