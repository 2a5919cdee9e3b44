import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { choosePort } from './listening.ts'

const settings = { host: 'HOST', port: 'PORT' }

test('PORT=0 is one port before anybody listens, so that what is written before has its address', async (t) => {
  const port = await choosePort({ host: '127.0.0.1', port: 0, settings })
  assert.ok(port > 0)
  assert.equal(await choosePort({ host: '127.0.0.1', port: 4000, settings }), 4000, 'a port that was set stays')
  await assert.rejects(choosePort({ host: '192.0.2.1', port: 0, settings }), /HOST 192\.0\.2\.1 is no address/)
  const server = createServer()
  t.after(() => server.close())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
})
