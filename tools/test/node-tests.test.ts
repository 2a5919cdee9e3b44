import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../lib/files.ts'
import { jobsOf, phases, slowest } from './jobs.ts'
import { unitFiles } from './node-tests.ts'
import type { Results } from './results.ts'

/** What failed runs again alone, at most twice (docs/decisions/0070), wherever it is written. */

const folder = mkdtempSync(join(tmpdir(), 'vondrona-runner-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const begin = `import test from 'node:test'; import assert from 'node:assert'; import { existsSync, writeFileSync } from 'node:fs'
const once = (name) => { const file = '${folder}/' + name + '.flag'; const isSecond = existsSync(file); writeFileSync(file, ''); return isSecond }\n`

/** Writes the files and runs those that end in `.test.mjs` in a process of its own, as a test cannot run tests. */
function ran(files: Record<string, string>): Results {
  return resultOf(files, (paths) => `await runNodeTests(${paths}, new AbortController().signal, makeAgain())`)
}

/** Like `ran`, but once and in one process for all: the results of each file. */
function ranTogether(files: Record<string, string>): Record<string, Results> {
  return resultOf(files, (paths) => `Object.fromEntries(await runJob(${paths}))`)
}

function resultOf<T>(files: Record<string, string>, call: (paths: string) => string): T {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), begin + code)
  const tests = Object.keys(files).filter((name) => name.endsWith('.test.mjs'))
  const paths = JSON.stringify(tests.map((name) => relative(root, join(folder, name))))
  const runner = JSON.stringify(join(import.meta.dirname, 'node-tests.ts'))
  const repeats = JSON.stringify(join(import.meta.dirname, 'repeats.ts'))
  const code = `const { runJob, runNodeTests } = await import(${runner})
    const { makeAgain } = await import(${repeats})
    console.log('\\n' + JSON.stringify(${call(paths)}))`
  const program = join(folder, 'run.mjs')
  writeFileSync(program, code)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const said = execFileSync(process.execPath, [program], { cwd: root, env, encoding: 'utf8' })
  return JSON.parse(said.trim().split('\n').at(-1) ?? '')
}
const titles = (failures: Results['failures']) => failures.map(({ title }) => title.split('  ')[0])

test('what fails three times has failed, what passes at a repeat is flaky', () => {
  const results = ran({
    'steady.test.mjs': `test('good', () => {})`,
    'flaky.test.mjs': `test('flaky', () => assert.ok(once('flaky'))); test('other', () => {})`,
    'broken.test.mjs': `test('broken', () => assert.ok(false))`,
  })
  assert.deepEqual([results.passed, results.failed], [3, 1])
  assert.deepEqual(titles(results.failures), ['broken'])
  assert.deepEqual(titles(results.flaky), ['flaky'])
})

test('a test that two files take from a third counts for each of them', () => {
  const results = ran({
    'contract.mjs': `export const contract = (isKept) => test('the contract', () => assert.ok(isKept))`,
    'breaks.test.mjs': `import { contract } from './contract.mjs'; contract(false)`,
    'keeps.test.mjs': `import { contract } from './contract.mjs'; contract(true); test('own', () => assert.ok(once('own')))`,
  })
  assert.deepEqual([results.passed, results.failed], [2, 1])
  assert.deepEqual(titles(results.failures), ['the contract'])
  assert.deepEqual(titles(results.flaky), ['own'])
})

test('another failure at the repeats does not hide the first', () => {
  const results = ran({
    'moving.test.mjs': `const isSecond = once('moving'); test('first', () => assert.ok(isSecond)); test('then', () => assert.ok(!isSecond))`,
  })
  assert.deepEqual([results.passed, results.failed], [1, 1])
  assert.deepEqual([titles(results.failures), titles(results.flaky)], [['then'], ['first']])
})

test('what hangs is ended after its silence, with what it started, and says in which test', () => {
  const sleeper =
    "import { spawn } from 'node:child_process'; spawn('sleep', ['987'], { stdio: 'inherit', detached: true })\n"
  const results = resultOf<Record<string, Results>>(
    {
      'hangs.test.mjs': `${sleeper}test('good', () => {}); test('hangs', () => new Promise((r) => setTimeout(r, 1e6)))`,
    },
    (paths) => `Object.fromEntries(await runJob(${paths}, undefined, 1500))`,
  )
  const [said] = Object.values(results)
  assert.deepEqual([said?.passed, said?.failed], [1, 1])
  assert.match(said?.failures[0]?.text ?? '', /sleep 987.*The last test that began: hangs/s)
})

test('many failures are repeated, too', () => {
  const file = (n: number) => [`many${n}.test.mjs`, `test('many ${n}', () => assert.ok(once('many${n}')))`]
  const results = ran(Object.fromEntries(Array.from({ length: 8 }, (_, n) => file(n))))
  assert.deepEqual([results.passed, results.failed, results.flaky.length], [8, 0, 8])
})

test('a file that ends before its tests has failed', () => {
  const results = ran({ 'gone.test.mjs': `process.exit(3)` })
  assert.deepEqual([results.passed, results.failed], [0, 1])
})

test('when a shared process dies, each file that has not failed yet has failed, too', () => {
  const results = ranTogether({
    'first.test.mjs': `test('good', () => {}); test('bad', () => assert.ok(false))`,
    'dies.test.mjs': `import { readFileSync } from 'node:fs'
      test('dies', async () => {
        const events = process.env.TEST_EVENTS
        while (!existsSync(events) || !readFileSync(events, 'utf8').includes('"bad"')) await new Promise(setImmediate)
        process.kill(process.pid, 'SIGKILL')
      })`,
    'behind.test.mjs': `test('behind', () => {})`,
  })
  const failed = Object.values(results).map(({ failed }) => failed)
  assert.deepEqual(failed, [1, 1, 1])
})

test('a process that leaves without an error before its tests has failed', () => {
  const results = ran({ 'left.test.mjs': `test('good', () => {}); test('leaves', () => process.exit(0))` })
  assert.deepEqual(titles(results.failures), [relative(root, join(folder, 'left.test.mjs'))])
})

test('what takes minutes runs only where it is asked for by its name', () => {
  const image = 'tools/container/built/image.test.ts'
  assert.ok(unitFiles(['container']).includes(image))
  for (const filters of [[], ['tools'], ['unit']]) assert.ok(!unitFiles(filters).includes(image))
  assert.ok(unitFiles().includes('tools/container/compose.test.ts'), 'cheap ones run always')
})

test('what takes minutes begins first, in this order', () => {
  const jobs = jobsOf(
    unitFiles().filter(phases.find(({ name }) => name === 'Waiting')?.takes ?? assert.fail()),
    'Waiting',
  )
  assert.deepEqual(jobs.slice(0, slowest.length).flat(), slowest)
})
