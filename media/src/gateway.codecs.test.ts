/** The gateway with its codecs: audio, smaller pictures, thumbnails and fetched sources. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pushRtmp, startGateway } from './test/gateway.ts'

const gateway = await startGateway({ codecs: true, ladder: [360, 240], graceMs: 2000 })
const children = [pushRtmp(gateway, 'show', { size: '640x480' })]
const skip = gateway.codecs ? false : 'node-av is not installed'
const isOn = (key: string) => (body: Record<string, unknown>) => body.regist === true && body.stream === key
await gateway.hook('on_stream_changed', isOn('show'))

test.after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await gateway.stop()
})
const text = async (path: string) => (await fetch(`${gateway.http}${path}`)).text()
async function until(fits: () => unknown, ms = 20_000): Promise<void> {
  for (const end = performance.now() + ms; !(await fits()); await wait(50)) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${fits}`)
  }
}

test('the master playlist has the source, the ladder and audio only', { skip }, async () => {
  await until(async () => /index\.m3u8/.test(await text('/live/show/master.m3u8')))
  const list = await text('/live/show/master.m3u8')
  const uris = list.split('\n').filter((line) => line && !line.startsWith('#'))
  assert.deepEqual(uris, ['index.m3u8', 'v360/index.m3u8', 'v240/index.m3u8', 'audio/index.m3u8'])
  assert.match(list, /CODECS="avc1\.42c0\w\w,mp4a\.40\.2",RESOLUTION=480x360\nv360/)
})

test('F-LIVE-06 a rendition is encoded on request, and plays; the audio rendition has no video', {
  skip,
}, async () => {
  for (const part of ['v240', 'audio']) {
    const list = () => text(`/live/show/${part}/index.m3u8`)
    await until(async () => /(EXTINF.*){2}/s.test(await list()))
    const [, name] = /EXT-X-MAP:URI="(.+?)"/.exec(await list()) ?? []
    const init = await fetch(`${gateway.http}/live/show/${part}/${name}`)
    assert.equal(init.status, 200)
    const head = Buffer.from(await init.arrayBuffer())
    assert.deepEqual([head.includes('avcC'), head.includes('mp4a')], [part !== 'audio', true])
  }
})

test('getSnap is a JPEG of the latest key frame', { skip }, async () => {
  const response = await fetch(`${gateway.http}/index/api/getSnap?secret=${gateway.secret}&app=live&stream=show`)
  assert.equal(response.headers.get('content-type'), 'image/jpeg')
  const jpeg = Buffer.from(await response.arrayBuffer())
  assert.equal(jpeg.subarray(0, 2).toString('hex'), 'ffd8')
})

test('a URL is pulled until it is removed', { skip }, async () => {
  await until(async () => /(EXTINF.*){3}/s.test(await text('/live/show/stable.m3u8')))
  const url = `${gateway.http}/live/show/stable.m3u8`
  const started = await gateway.api('addStreamProxy', { app: 'live', stream: 'copy', url, addresses: '127.0.0.1' })
  assert.equal(started.code, 0)
  await gateway.hook('on_stream_changed', isOn('copy'), 30_000)
  const { data } = await gateway.api('getMediaList', { stream: 'copy' })
  assert.deepEqual([data[0].originTypeStr, data[0].vondrona.width], ['pull', 640])
  assert.match((await gateway.api('addStreamProxy', { app: 'live', stream: 'copy', url })).msg, /already/)
  assert.deepEqual(await gateway.api('delStreamProxy', { key: started.data.key }), {
    code: 0,
    msg: 'success',
    data: { flag: true },
  })
  await gateway.hook('on_stream_changed', ({ stream, interrupted }) => stream === 'copy' && interrupted === true)
  await gateway.hook(
    'on_stream_changed',
    ({ stream, regist, interrupted }) => stream === 'copy' && !regist && !interrupted,
  )
})
