import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Frame, Packager } from '../hub/types.ts'
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

const hls = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'))
const html = '<video id=video muted autoplay></video><script src=/hls.js></script>'
const options = { partMs: 200, segmentMs: 1000 }

/** A page on which hls.js plays what the packager of the moment serves, up to its end. */
async function world(current: () => Packager) {
  const page = await openPage(html, (request, response) => {
    if (request.url === '/hls.js') {
      response.end(hls)
      return
    }
    const url = new URL(request.url ?? '', 'http://x')
    void current()
      .serve(url.pathname.slice(1), url.searchParams, request, response)
      .then((own) => own || response.writeHead(404).end())
  })
  return () =>
    page.evaluate(`(async () => {
      const video = document.getElementById('video')
      const hls = new Hls({ lowLatencyMode: true })
      const seen = { errors: [], widths: [], latencies: [] }
      hls.on(Hls.Events.ERROR, (_, { fatal, details }) => fatal && seen.errors.push(details))
      video.addEventListener('resize', () => seen.widths.push(video.videoWidth))
      video.addEventListener('timeupdate', () => hls.latency > 0 && seen.latencies.push(hls.latency))
      hls.loadSource('/index.m3u8?s=me')
      hls.attachMedia(video)
      const late = new Promise((done) => setTimeout(done, 20000))
      await Promise.race([new Promise((ended) => video.addEventListener('ended', ended)), late])
      return { ...seen, ended: video.ended, frames: video.getVideoPlaybackQuality().totalVideoFrames }
    })()`) as Promise<{ errors: string[]; widths: number[]; latencies: number[]; ended: boolean; frames: number }>
}

async function session(packager: Packager, source: Source, at: number) {
  packager.track(source.video!)
  packager.track(source.audio!)
  await live(source.frames, (frame) => packager.frame({ ...frame, dts: frame.dts + at }))
}

test('pitfall 14 hls.js in Chromium plays with low latency, across an interruption with other parameters, to the end', {
  skip: noChromium,
}, async () => {
  const packager = makePackager(options)
  const watch = await world(() => packager)
  const first = session(packager, makeSource({ seconds: 6 }), 1000)
  const watched = watch()
  await first
  packager.discontinuity()
  await session(packager, makeSource({ seconds: 4, size: '640x360' }), 9000)
  packager.end()
  const { errors, widths, latencies, ended, frames } = await watched
  assert.deepEqual([errors, widths, ended], [[], [320, 640], true])
  assert.ok(frames > 150, String(frames))
  const median = latencies.sort((a, b) => a - b)[latencies.length >> 1] ?? 0
  assert.ok(median < 3, `${median} s behind`)
  assert.equal(packager.viewers(), 1)
})
