/** Where the system allows it: what has taken a codec worker over still reaches nothing. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { findLaunch } from './launch.ts'
import { folder } from './test/ffmpeg.ts'
import { listener } from './test/sources.ts'
import { codecs, workers } from './test/world.ts'

const launch = await findLaunch()
const skip = launch([]).execPath ? false : 'no namespaces here: workers share the network of the gateway'

test('code inside a worker connects to no service of this machine', { skip }, async (t) => {
  const path = await folder(t)
  const { port, seen } = await listener(t)
  const program = `
    const { connect } = require('node:net')
    const status = require('node:fs').readFileSync('/proc/self/status', 'utf8')
    process.send({ rights: /CapEff:\\t(\\w+)/.exec(status)[1], bounding: /CapBnd:\\t(\\w+)/.exec(status)[1] })
    connect(${port}, '127.0.0.1').on('error', ({ code }) => process.send({ code }))`
  writeFileSync(path('taken-over.cjs'), program)
  const child = fork(path('taken-over.cjs'), [], { env: {}, ...launch([]) })
  t.after(() => child.kill('SIGKILL'))
  const [rights] = await once(child, 'message')
  assert.deepEqual(rights, { rights: '0000000000000000', bounding: '0000000000000000' })
  const [{ code }] = await once(child, 'message')
  assert.equal(code, 'ECONNREFUSED') // by its own, empty loopback
  assert.equal(seen.connections, 0)
})

test('every codec worker has a network of its own', { skip }, async (t) => {
  await codecs(t)
  const ours = readlinkSync('/proc/self/ns/net')
  assert.ok(workers().length > 0)
  for (const pid of workers()) assert.notEqual(readlinkSync(`/proc/${pid}/ns/net`), ours)
})
