import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import type { MediaSettings } from './settings.ts'
import { pushRtmp, startGateway } from './test/gateway.ts'

const mainFile = new URL('./main.ts', import.meta.url)
/** The product may run on the same machine as the tests. */
const freePorts = { httpPort: 0, rtmpPort: 0, udpPort: 0, bindAddress: '127.0.0.1' }

/** Runs the gateway until it exits: its output, its messages to its parent, and its exit code. */
async function runToEnd(settings: Partial<MediaSettings>) {
  const env = {
    ...process.env,
    MEDIA_SETTINGS: JSON.stringify({ ...freePorts, secret: 'x', codecs: false, ...settings }),
  }
  const child = fork(mainFile, { env, silent: true })
  let printed = ''
  child.stdout?.on('data', (data) => (printed += data))
  const messages: object[] = []
  child.on('message', (message: object) => {
    messages.push(message)
    if ('type' in message && message.type === 'ready') child.kill('SIGTERM')
  })
  const [code] = await once(child, 'close')
  return { code, printed, messages }
}

for (const setting of ['httpPort', 'rtmpPort'] as const)
  test(`a port in use (${setting}) is one clear message, reported to the server, and exit code 1`, async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const { port } = squatter.address() as AddressInfo
    const { code, printed, messages } = await runToEnd({ [setting]: port })
    squatter.close()
    const message = `port ${port} (${setting}) is in use by another program`
    assert.deepEqual([code, printed], [1, `media: ${message}\n`])
    assert.deepEqual(messages, [
      { type: 'cannotListen', setting, host: '127.0.0.1', port, code: 'EADDRINUSE', message },
    ])
  })

test('a UDP port in use ends the gateway, unless another one is allowed', async () => {
  const squatter = createSocket('udp4').bind(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address()
  const refused = await runToEnd({ udpPort: port })
  const elsewhere = await runToEnd({ udpPort: port, anyUdpPort: true })
  squatter.close()
  assert.equal(refused.code, 1)
  assert.equal(refused.printed, `media: port ${port} (udpPort) is in use by another program\n`)
  const { type, udpPort } = elsewhere.messages[0] as { type: string; udpPort: number }
  assert.equal(type, 'ready')
  assert.ok(udpPort > 0 && udpPort !== port)
})

test('invalid settings are refused without quoting them', async () => {
  const env = { ...process.env, MEDIA_SETTINGS: '{"secret":"very-secret"' }
  const child = fork(mainFile, { env, silent: true })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (printed += data))
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match(printed, /MEDIA_SETTINGS is not JSON/)
  assert.doesNotMatch(printed, /very-secret/)
})

test('the gateway exits when its parent is gone, with its recordings complete', async () => {
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
