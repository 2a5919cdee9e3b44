import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Frame } from '../hub/types.ts'
import { noChromium, openPage } from '../mp4/testing/chromium.ts'
import { makeSource, type Source } from '../mp4/testing/source.ts'
import { makePackager } from './index.ts'

/** Gives frames as a live source does: each at its time. */
function live(frames: readonly Frame[], give: (frame: Frame) => void): Promise<void> {
  const began = performance.now()
  let next = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      for (; next < frames.length && frames[next]!.dts <= performance.now() - began; next++) give(frames[next]!)
      if (next < frames.length) return
      clearInterval(timer)
      resolve()
    }, 10)
  })
}

test('pitfall 14 hls.js in Chromium: low latency, over an interruption with other parameters, to the end', {
  skip: noChromium,
}, async () => {
  const hls = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'))
  const packager = makePackager({ partMs: 200, segmentMs: 1000 })
  const session = async (source: Source, at: number) => {
    packager.track(source.video!)
    packager.track(source.audio!)
    await live(source.frames, (frame) => packager.frame({ ...frame, dts: frame.dts + at }))
  }
  const html = '<video id=video muted autoplay></video><script src=/hls.js></script>'
  const page = await openPage(html, (request, response) => {
    if (request.url === '/hls.js') response.end(hls)
    else {
      const url = new URL(request.url ?? '', 'http://x')
      void packager
        .serve(url.pathname.slice(1), url.searchParams, request, response)
        .then((own) => own || response.writeHead(404).end())
    }
  })
  const first = session(makeSource({ seconds: 6 }), 1000)
  const watched = page.evaluate(`(async () => {
    const video = document.getElementById('video')
    const hls = new Hls({ lowLatencyMode: true })
    const seen = { errors: [], widths: [], latencies: [], shownAfter: 0 }
    const began = performance.now()
    hls.on(Hls.Events.ERROR, (_, { fatal, details }) => fatal && seen.errors.push(details))
    video.addEventListener('resize', () => seen.widths.push(video.videoWidth))
    video.addEventListener('playing', () => { seen.shownAfter ||= performance.now() - began })
    video.addEventListener('timeupdate', () => seen.latencies.push(hls.latency))
    hls.loadSource('/index.m3u8?s=me')
    hls.attachMedia(video)
    await Promise.race([new Promise((ended) => video.addEventListener('ended', ended)), new Promise((late) => setTimeout(late, 20000))])
    return { ...seen, ended: video.ended, frames: video.getVideoPlaybackQuality().totalVideoFrames }
  })()`) as Promise<{
    errors: string[]
    widths: number[]
    latencies: number[]
    shownAfter: number
    ended: boolean
    frames: number
  }>
  await first
  packager.discontinuity()
  await session(makeSource({ seconds: 4, size: '640x360' }), 9000)
  packager.end()
  const { errors, widths, latencies, shownAfter, ended, frames } = await watched
  const median = latencies.filter((latency) => latency > 0).sort((a, b) => a - b)[Math.floor(latencies.length / 4)]
  console.log(JSON.stringify({ shownAfter, median, frames, widths }))
  assert.deepEqual(errors, [])
  assert.deepEqual(widths, [320, 640])
  assert.equal(ended, true)
  assert.ok(frames > 150, String(frames))
  assert.equal(packager.viewers(), 1)
})
