import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { noChromium, openPage } from '../mp4/testing/chromium.ts'
import { makeSource, play } from '../mp4/testing/source.ts'
import { makeRecorder } from '../record/index.ts'
import { planReplay, readPart } from './plan.ts'
import { writeReplay } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'replay-chromium-'))
after(() => rmSync(folder, { recursive: true }))

function range(path: string, request: IncomingMessage, response: ServerResponse) {
  const bytes = readFileSync(path)
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
  const [first, last] = [Number(from), to ? Number(to) : bytes.length - 1]
  response.writeHead(206, { 'content-type': 'video/mp4', 'content-range': `bytes ${first}-${last}/${bytes.length}` })
  response.end(bytes.subarray(first, last + 1))
}

test('R-REPLAY-05 in Chromium: a replay of parts with different sizes plays across part boundaries and seeks', {
  skip: noChromium,
}, async () => {
  const small = makeSource({ seconds: 4 })
  const wide = makeSource({ seconds: 4, size: '640x360', fps: 30, bframes: 2 })
  const silent = makeSource({ seconds: 2, sound: null })
  const parts: string[] = []
  for (const [i, source] of [small, wide, silent, small].entries()) {
    const options = {
      folder,
      startedAt: new Date(1_700_000_000_000 + i),
      onClosed: ({ path }: { path: string }) => parts.push(path),
    }
    const recorder = makeRecorder(options)
    play(source, recorder)
    recorder.end()
    await recorder.idle()
  }
  const out = join(folder, 'replay.mp4')
  const replay = writeReplay(planReplay(parts.map((path, i) => readPart(path, i)))!, out)
  const page = await openPage('<video id=video muted src=/replay.mp4></video>', (request, response) =>
    range(out, request, response),
  )
  const watch = (from: number, until: number) =>
    page.evaluate(`(async () => {
      const video = document.getElementById('video')
      const failed = new Promise((_, no) => video.addEventListener('error', () => no(new Error(video.error.message))))
      video.currentTime = ${from}
      const reached = new Promise((yes) => { video.ontimeupdate = () => video.currentTime >= ${until} && yes() })
      await Promise.race([failed, video.play().then(() => reached)])
      video.pause()
      return { width: video.videoWidth, duration: video.duration, sound: video.webkitAudioDecodedByteCount > 0 }
    })()`) as Promise<{ width: number; duration: number; sound: boolean }>
  const middle = await watch(6, 6.3)
  assert.deepEqual([middle.width, middle.sound], [640, true])
  assert.ok(Math.abs(middle.duration * 1000 - replay.durationMs) < 5)
  assert.equal((await watch(11, 11.3)).width, 320)
  assert.equal((await watch(3.7, 4.5)).width, 640)
  assert.equal((await watch(7.8, 8.8)).width, 320)
  assert.equal((await watch(0.2, 0.5)).width, 320)
})
