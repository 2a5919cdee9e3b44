import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '../test/wait.ts'

/** What the program does at its first, second, … start; the last stays. */
const programs = {
  serves: `process.on('SIGTERM', () => process.exit(0)); process.send('serving'); note('serving'); setInterval(() => {}, 60_000)`,
  usesItsMemoryUp: `process.send('serving', () => { for (const all = []; ; ) all.push(new Array(10_000).fill(all.length)) })`,
  isKilled: `process.send('serving', () => process.kill(process.pid, 'SIGKILL'))`,
  throws: `process.send('serving', () => { throw new Error('not caught') })`,
  cannotStart: 'process.exit(1)',
  isAbortedAtOnce: 'process.abort()',
  namesItsLimit: `note('limit ' + process.env.MALLOC_MMAP_THRESHOLD_); process.exit(1)`,
  endsWhenAsked: `process.send('serving', () => process.exit(0))`,
} as const

/** Our supervisor in a process of its own, over a program that is another one at each start. */
function supervised(t: TestContext, ...starts: (keyof typeof programs)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vd-supervise-'))
  const [program, runner] = ['program.cjs', 'runner.mjs'].map((name) => join(folder, name)) as [string, string]
  const runs = join(folder, 'runs')
  writeFileSync(
    program,
    `const { appendFileSync, readFileSync } = require('node:fs')
    const note = (word) => appendFileSync(${JSON.stringify(runs)}, word + '\\n')
    note(process.pid)
    const run = readFileSync(${JSON.stringify(runs)}, 'utf8').trim().split('\\n').length
    ;[${starts.map((start) => `() => { ${programs[start]} }`).join()}].slice(0, run).at(-1)()`,
  )
  writeFileSync(
    runner,
    `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))}
    const log = { error: (facts, text) => console.error('LOG ' + text) }
    const pauses = { first: 1, longest: 4, steadyAfter: 60_000 }
    const execArgv = ['--max-old-space-size=16']
    const server = supervise({ program: ${JSON.stringify(program)}, execArgv, log, pauses })
    process.on('SIGTERM', () => server.signal('SIGTERM'))
    process.exitCode = await server.ended`,
  )
  const child = spawn(process.execPath, [runner], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const noted = () => readFileSync(runs, { encoding: 'utf8', flag: 'a+' }).trim().split('\n')
  const pids = () => noted().map(Number).filter(Boolean)
  t.after(async () => {
    child.kill('SIGKILL') // the program hears that its channel is gone, or is gone
    for (const pid of pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  const lines = () => said.split('\n').filter((line) => line.startsWith('LOG '))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { ended, pids, noted, lines, stop, serves: () => noted().includes('serving') }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a server whose memory is used up is started again, and the log says so in one sentence', async (t) => {
  const server = supervised(t, 'usesItsMemoryUp', 'isKilled', 'throws', 'serves')
  await until('the fourth start', () => server.serves(), 60_000)
  assert.equal(server.pids().length, 4)
  assert.equal(await server.stop(), 0)
  assert.deepEqual(server.lines(), [
    'LOG the server was aborted (SIGABRT, as when its memory is used up) and is started again in 0.001 s',
    'LOG the server was killed (SIGKILL, as by a system whose memory is used up) and is started again in 0.002 s',
    'LOG the server ended by itself with exit code 1 and is started again in 0.004 s',
  ])
})

test('pauses grow up to the longest; a start that fails after an abort is tried again', async (t) => {
  const server = supervised(t, 'isAbortedAtOnce', 'isKilled', 'cannotStart', 'cannotStart', 'serves')
  await until('the fifth start', () => server.serves(), 60_000)
  assert.equal(server.pids().length, 5)
  const pauses = server.lines().map((line) => Number(/in ([\d.]+) s$/.exec(line)?.[1]) * 1000)
  assert.deepEqual(pauses, [1, 2, 4, 4])
})

test('a server that cannot start, or that ends because somebody asked it, is not started again', async (t) => {
  for (const [start, code] of [
    ['cannotStart', 1],
    ['endsWhenAsked', 0],
  ] as const) {
    const server = supervised(t, start)
    assert.equal(await server.ended, code)
    assert.deepEqual([server.pids().length, server.lines()], [1, []])
  }
})

test('its process gives large buffers back to the system when they are freed', async (t) => {
  const server = supervised(t, 'namesItsLimit')
  assert.equal(await server.ended, 1)
  assert.ok(server.noted().includes('limit 131072'))
})
