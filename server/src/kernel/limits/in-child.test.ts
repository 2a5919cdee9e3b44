import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { until } from '../../../test/wait.ts'
import { inChild, startChild, TaskExceeded } from './in-child.ts'

const limits = { timeout: 20_000, memory: 32 }

/** A program that does this with what it is sent. */
function program(t: TestContext, code: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-task-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'task.mjs'), `process.once('message', (input) => { ${code} })`)
  return pathToFileURL(join(folder, 'task.mjs'))
}

test('a task in a process of its own answers with one message', async (t) => {
  const task = program(t, 'process.send([input.n + 1, input.bytes])')
  const bytes = Uint8Array.of(1, 2)
  assert.deepEqual(await inChild(task, { n: 1, bytes }, limits), [2, bytes])
})

test('a task knows no setting of the server but where it keeps compiled code', async (t) => {
  enableCompileCache(join(tmpdir(), 'vondrona-compiled')) // unless the runner chose a place
  const task = program(t, 'process.send(process.env)')
  const folder = dirname(getCompileCacheDir() ?? '')
  assert.deepEqual(await inChild(task, {}, limits), { NODE_COMPILE_CACHE: folder })
})

test('a task that takes too long or too much memory is ended, and nothing else with it', async (t) => {
  await assert.rejects(inChild(program(t, 'for (;;);'), {}, { ...limits, timeout: 500 }), TaskExceeded)
  const hoards = 'const all = []; for (;;) all.push(new Array(1000).fill({}))'
  await assert.rejects(inChild(program(t, hoards), {}, limits), TaskExceeded)
})

test('the next task gets the process that answered, one at the same time another, and none one that failed', async (t) => {
  const task = program(t, '')
  writeFileSync(task, `process.on('message', (how) => how === 'fail' ? process.exit(1) : process.send(process.pid))`)
  const run = (how = 'answer') => inChild<number>(task, how, limits)
  const first = await run()
  assert.equal(await run(), first)
  const [one, other] = await Promise.all([run(), run()])
  assert.deepEqual([one === first, other === first], [true, false])
  await until('of those that answered one is left', () => isAlive(one) !== isAlive(other), 20_000) // not by its own end
  assert.notEqual(await inChild(task, 'answer', { ...limits, memory: 33 }), first, 'one with less memory')
  await Promise.all([assert.rejects(run('fail')), assert.rejects(run('fail'))])
  assert.ok(![one, other].includes(await run()))
})

test('a process without a task ends after half a minute, or as soon as something ends it', async (t) => {
  const task = program(t, '')
  writeFileSync(task, `process.on('message', () => process.send(process.pid))`)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const run = () => inChild<number>(task, {}, limits)
  const first = await run()
  t.mock.timers.tick(29_999)
  assert.equal(await run(), first)
  t.mock.timers.tick(29_999)
  assert.equal(await run(), first, 'it was asked again meanwhile')
  t.mock.timers.tick(30_000)
  t.mock.timers.reset()
  await until('it has ended', () => !isAlive(first))
  const second = await run()
  process.kill(second, 'SIGKILL')
  await until('it has ended', () => !isAlive(second))
  assert.equal(typeof (await run()), 'number')
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a process for several tasks answers each, refuses what cannot be sent, and is ended by one that takes too long', async (t) => {
  const folder = program(t, '')
  writeFileSync(folder, `process.on('message', (n) => { if (n < 0) for (;;); process.send(n + 1) })`)
  const child = startChild(folder, limits.memory)
  assert.deepEqual([await child.ask(1, 20_000), await child.ask(2, 20_000)], [2, 3])
  await assert.rejects(child.ask({ of: () => {} }, 20_000), /could not be cloned/)
  assert.equal(await child.ask(5, 20_000), 6)
  await assert.rejects(child.ask(-1, 300), TaskExceeded)
  await child.ended
})

test('a task that fails, or ends without an answer, is an error and no excess', async (t) => {
  const isOther = (error: unknown) => error instanceof Error && !(error instanceof TaskExceeded)
  await assert.rejects(inChild(program(t, `throw new Error('broken')`), {}, limits), isOther)
  await assert.rejects(inChild(program(t, 'process.exit(0)'), {}, limits), isOther)
})
