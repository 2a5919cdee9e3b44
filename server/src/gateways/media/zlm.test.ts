import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeZlm } from '../../../test/media/fake-zlm.ts'
import { ffmpegSource } from '../../../test/media/ffmpeg.ts'
import { readConfig } from '../../config.ts'
import { mediaContract } from './media.contract.ts'
import { MediaUnavailable } from './port.ts'
import { zlmGateway } from './zlm.ts'

const open = (ZLM_URL: string, MEDIA_SECRET: string, more: Record<string, string> = {}) =>
  zlmGateway(
    readConfig({
      NODE_ENV: 'test',
      MEDIA_GATEWAY: 'zlm',
      ZLM_URL,
      MEDIA_SECRET,
      PUBLIC_URL: 'https://a.example',
      ...more,
    }),
  )

mediaContract('a fake ZLMediaKit (its shapes, no media)', async (t) => {
  const zlm = await fakeZlm(t)
  const publish = async (stream: string) => {
    zlm.publish(stream)
    return { stop: () => undefined, ended: Promise.resolve(), again: async () => zlm.publish(stream) }
  }
  return { gateway: open(zlm.url, zlm.secret), publish, source: 'rtsp://127.0.0.1:9/x' }
})

const { ZLM_URL = '', MEDIA_SECRET = '', ZLM_RTMP_PORT = '1935' } = process.env
mediaContract(
  'a real ZLMediaKit',
  async () => {
    const send = (stream: string) => ffmpegSource(`rtmp://${new URL(ZLM_URL).hostname}:${ZLM_RTMP_PORT}/live/${stream}`)
    const publish = async (stream: string) => ({ ...(await send(stream)), again: () => send(stream) })
    return { gateway: open(ZLM_URL, MEDIA_SECRET, { RTMP_PORT: ZLM_RTMP_PORT }), publish, source: null }
  },
  { skip: ZLM_URL ? false : 'no real ZLMediaKit here: set ZLM_URL and MEDIA_SECRET' },
)

test('zlm: one entry per protocol becomes one stream', async (t) => {
  const zlm = await fakeZlm(t)
  zlm.publish('a')
  const [stats, more] = await open(zlm.url, zlm.secret).stats()
  assert.equal(more, undefined)
  assert.deepEqual([stats?.kbps, stats?.fps, stats?.recording, stats?.bframes], [1000, 25, 'on', false])
})

test('zlm: close_streams disconnects a source and its viewers; it gets the stream and force', async (t) => {
  const zlm = await fakeZlm(t)
  const gateway = open(zlm.url, zlm.secret)
  zlm.publish('a')
  zlm.publish('b')
  await gateway.show('a', true)
  await gateway.show('a', false)
  const { secret } = zlm
  assert.deepEqual(zlm.calls.slice(-2), [
    { name: 'startRecord', values: { secret, vhost: '__defaultVhost__', app: 'live', stream: 'a', type: 1 } },
    { name: 'close_streams', values: { secret, vhost: '__defaultVhost__', app: 'live', stream: 'a', force: 1 } },
  ])
  assert.deepEqual(
    (await gateway.stats()).map(({ stream }) => stream),
    ['b'],
  )
})

test('zlm: another secret is an engine that is away, and the secret is in no error', async (t) => {
  const zlm = await fakeZlm(t)
  const error = await open(zlm.url, 'quite-another-one')
    .stats()
    .catch((reason) => reason)
  assert.ok(error instanceof MediaUnavailable)
  assert.doesNotMatch(String(error.stack), /quite-another-one/)
})

test('zlm: what does not listen, or speaks something else, is away', async (t) => {
  await assert.rejects(open('http://127.0.0.1:9', 'x').health(), MediaUnavailable)
  const { createServer } = await import('node:http')
  const other = createServer((_request, response) => response.end('<html>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  t.after(() => other.close())
  const { port } = other.address() as { port: number }
  await assert.rejects(open(`http://127.0.0.1:${port}`, 'x').stats(), MediaUnavailable)
})
