import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import type { Publisher } from '../hub/types.ts'
import { pickUdpPort } from './port.ts'
import { type Clip, makeClip } from './testing/clip.ts'
import { PublishingPeer } from './testing/peer.ts'
import { type Line, openProxy } from './testing/proxy.ts'
import { Collector, openWebrtc } from './testing/world.ts'

const count = 100 // pictures, 4 s
let clip: Clip
before(async () => {
  clip = await makeClip({ seconds: 4, gop: 50, kbps: 1000, size: '640x360' })
})

/** How many of 100 pictures arrive over a line, and what was counted as lost. */
async function publishOver(t: TestContext, line: Line) {
  const udpPort = await pickUdpPort('127.0.0.1')
  const webrtc = await openWebrtc(t, { udpPort })
  const proxy = await openProxy(udpPort, line)
  const came = new Collector()
  let publisher: Publisher | undefined
  const accept = (one: Publisher) => {
    publisher = one
    return came
  }
  const peer = new PublishingPeer()
  t.after(() => {
    peer.close()
    proxy.close()
  })
  await peer.call(async (offer) => {
    const { sdp } = await webrtc.publish(offer, { ip: '127.0.0.1', params: '' }, accept)
    return proxy.answer(sdp)
  })
  await peer.publish(clip, count)
  await came.until(() => came.of('video').length === count, 1000).catch(() => {})
  return { pictures: came.of('video').length, loss: publisher?.loss?.() ?? 0, proxy: proxy.count }
}

for (const loss of [0.03, 0.08]) {
  const percent = `${loss * 100} %`
  test(`pitfall 4 ${percent} incoming loss: requested packets are retransmitted, the video continues`, async (t) => {
    const { pictures, loss: counted, proxy } = await publishOver(t, { loss, delayMs: 40 })
    assert.ok(proxy.lost > 5 && proxy.nacks > 0, 'the line is bad and the gateway asks')
    assert.ok(pictures >= 95, `${pictures} of ${count} pictures`)
    assert.ok(counted > 5, `${counted} packets counted as lost`)
    t.diagnostic(`${pictures} of ${count} pictures, ${proxy.lost} of ${proxy.sent} packets lost, ${counted} counted`)
  })
}

test('pitfall 4 the same 8 % without our NACK: far fewer pictures (positive control)', async (t) => {
  const { pictures, proxy } = await publishOver(t, { loss: 0.08, delayMs: 40, withoutNack: true })
  assert.ok(pictures < 70, `${pictures} of ${count} pictures`)
  t.diagnostic(`${pictures} of ${count} pictures, ${proxy.lost} of ${proxy.sent} packets lost`)
})
