import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { pushRtmp, startGateway } from './test/gateway.ts'

const mainFile = new URL('./main.ts', import.meta.url)

test('a port in use is one clear sentence and exit code 1', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  const settings = { httpPort: 0, rtmpPort: port, secret: 'x', codecs: false }
  const child = fork(mainFile, { env: { ...process.env, MEDIA_SETTINGS: JSON.stringify(settings) }, silent: true })
  let printed = ''
  child.stdout?.on('data', (data) => (printed += data))
  const [code] = await once(child, 'close')
  squatter.close()
  assert.equal(code, 1)
  assert.equal(printed, `media: port ${port} is in use by another program\n`)
})

test('settings that cannot be read are refused without repeating them', async () => {
  const env = { ...process.env, MEDIA_SETTINGS: '{"secret":"very-secret"' }
  const child = fork(mainFile, { env, silent: true })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (printed += data))
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match(printed, /MEDIA_SETTINGS is not JSON/)
  assert.doesNotMatch(printed, /very-secret/)
})

test('the gateway ends by itself when its parent is gone, with its recordings complete', async () => {
  const gateway = await startGateway()
  pushRtmp(gateway, 'show')
  await gateway.hook('on_stream_changed')
  const exited = once(gateway.child, 'exit')
  gateway.child.disconnect()
  assert.deepEqual(await exited, [0, null])
  const { body } = await gateway.hook('on_record_mp4')
  assert.ok(Number(body.file_size) > 0)
  await gateway.stop()
})

test('on_server_started comes first and does not carry the secret', async () => {
  const gateway = await startGateway()
  const { body } = await gateway.hook('on_server_started')
  assert.match(String(body.mediaServerId), /^vondrona-/)
  assert.ok(!JSON.stringify(body).includes(gateway.secret))
  await gateway.stop()
})
