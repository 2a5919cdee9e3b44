/** Where the system allows it: what has taken a codec worker over still reaches nothing. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findSandbox } from './sandbox.ts'
import { folder } from './test/ffmpeg.ts'
import { listener } from './test/sources.ts'
import { codecs, workers } from './test/world.ts'

const sandbox = await findSandbox()
const needsNetwork = sandbox.hasOwnNetwork ? false : 'no namespaces here: workers share the network of the gateway'
const needsUserId = sandbox.hasOwnUserId ? false : 'only root can give a worker a user id of its own'

/** A program started as a worker is; gives each of its messages in turn. */
async function takenOver(t: TestContext, program: string) {
  const path = await folder(t)
  const file = path('taken-over.cjs')
  chmodSync(dirname(file), 0o755) // as the product's code is
  writeFileSync(file, program, { mode: 0o644 })
  const child = fork(file, [], { env: {}, ...sandbox.fork([]), stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  t.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the program ended without a word')))
  ended.catch(() => {})
  return async () => (await Promise.race([once(child, 'message'), ended]))[0]
}

test('code inside a worker cannot connect to any service on this machine', { skip: needsNetwork }, async (t) => {
  const { port, seen } = await listener(t)
  const answer = await takenOver(
    t,
    `const { connect } = require('node:net')
    const status = require('node:fs').readFileSync('/proc/self/status', 'utf8')
    process.send({ rights: /CapEff:\\t(\\w+)/.exec(status)[1], bounding: /CapBnd:\\t(\\w+)/.exec(status)[1] })
    connect(${port}, '127.0.0.1').on('error', ({ code }) => process.send({ code }))`,
  )
  assert.deepEqual(await answer(), { rights: '0000000000000000', bounding: '0000000000000000' })
  assert.deepEqual(await answer(), { code: 'ECONNREFUSED' }) // by its own, empty loopback
  assert.equal(seen.connections, 0)
})

test('code inside a worker cannot read files of the gateway, kill other processes or access other workers', {
  skip: needsUserId,
}, async (t) => {
  const path = await folder(t)
  writeFileSync(path('secrets.json'), 'very secret', { mode: 0o600 })
  const program = `
    const attempt = (act) => { try { act(); return 'done' } catch ({ code }) { return code } }
    process.send({
      read: attempt(() => require('node:fs').readFileSync(${JSON.stringify(path('secrets.json'))})),
      kill: attempt(() => process.kill(${process.pid}, 0)),
      id: process.getuid(),
    })`
  const first = await (await takenOver(t, program))()
  const second = await (await takenOver(t, program))()
  for (const { read, kill } of [first, second]) assert.deepEqual({ read, kill }, { read: 'EACCES', kill: 'EPERM' })
  assert.equal(new Set([first.id, second.id, process.getuid?.()]).size, 3)
})

test('code inside a worker cannot allocate memory beyond the limit', async (t) => {
  const answer = await takenOver(
    t,
    `const all = []
    try { while (all.length < 30) all.push(Buffer.alloc(100 << 20, 1)) } catch {}
    process.send(all.length)`,
  )
  const got = await answer().catch(() => 0) // an abort ends it, too
  assert.ok(got < 16, `it holds ${got * 100} MB`)
})

test('every codec worker has a network of its own', { skip: needsNetwork }, async (t) => {
  await codecs(t)
  const ours = readlinkSync('/proc/self/ns/net')
  assert.ok(workers().length > 0)
  for (const pid of workers()) assert.notEqual(readlinkSync(`/proc/${pid}/ns/net`), ours)
})

test('every codec worker runs under its own user id, with a limit of memory', { skip: needsUserId }, async (t) => {
  await codecs(t)
  for (const pid of workers()) {
    assert.notEqual(/Uid:\t(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1], String(process.getuid?.()))
    assert.match(readFileSync(`/proc/${pid}/limits`, 'utf8'), /Max data size +\d+ /)
  }
})
