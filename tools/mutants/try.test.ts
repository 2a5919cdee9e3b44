import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Mutant } from './mutate.ts'
import { reportOf } from './report.ts'
import type { Outcome } from './run-tests.ts'
import { batches, type Trial, tryMutants, type Verdict } from './try.ts'

const whole = 'x = a < b\n'
const mutant: Mutant = {
  file: 'rules/src/a.ts',
  line: 1,
  kind: 'comparison',
  start: 6,
  end: 7,
  before: '<',
  after: '<=',
}

/** A folder with the file; `ends` says how each test file ends with the mutant and without it. */
async function verdictOf(
  t: TestContext,
  nearby: { nearest: string[]; wider?: string[] },
  ends: (file: string, isBroken: boolean, longest: number) => Partial<Outcome>,
  options: Partial<Trial> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-mutant-'))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'rules/src'), { recursive: true })
  writeFileSync(join(folder, mutant.file), whole)
  const ran: string[] = []
  const red: string[] = []
  const verdicts = await tryMutants([mutant], [folder], {
    near: () => ({ wider: [], ...nearby }),
    mayShare: () => true,
    signal: new AbortController().signal,
    onVerdict: () => {},
    onRed: (file) => red.push(file),
    run: async (at, files, { longest }) => {
      const isBroken = readFileSync(join(at, mutant.file), 'utf8') !== whole
      ran.push(...files.map((file) => (isBroken ? file : `${file} alone`)))
      let seconds = 0
      for (const file of files) {
        const outcome = { seconds: 1, state: 'passed' as const, ...ends(file, isBroken, longest) }
        seconds = Math.max(seconds, outcome.seconds)
        if (outcome.state !== 'passed') return { file, test: 'a title', ...outcome } as Outcome
      }
      return { state: 'passed', seconds }
    },
    ...options,
  })
  assert.equal(readFileSync(join(folder, mutant.file), 'utf8'), whole, 'the file is whole again')
  return { verdict: verdicts.get(mutant) as Verdict, ran, red }
}

test('the first test that notices ends the trial, and is asked once without the mutant', async (t) => {
  const { verdict, ran } = await verdictOf(t, { nearest: ['1', '2', '3'] }, (file, isBroken) =>
    file === '2' && isBroken ? { state: 'failed' } : {},
  )
  assert.deepEqual(verdict, { state: 'killed', by: '2: a title' })
  assert.deepEqual(ran, ['1', '2', '2 alone'])
})

test('a survivor has met the nearest tests and then the wider ones', async (t) => {
  const { verdict, ran } = await verdictOf(t, { nearest: ['1'], wider: ['2', '3'] }, () => ({}))
  assert.deepEqual(verdict, { state: 'survived', tests: 3 })
  assert.deepEqual(ran, ['1', '2', '3'])
})

test('a wider test that notices kills, too', async (t) => {
  const { verdict } = await verdictOf(t, { nearest: ['1'], wider: ['2'] }, (file, isBroken) =>
    file === '2' && isBroken ? { state: 'failed' } : {},
  )
  assert.equal(verdict.state, 'killed')
})

test('a test that is red without the mutant is named and proves nothing', async (t) => {
  const { verdict, red } = await verdictOf(t, { nearest: ['1', '2'] }, (file) =>
    file === '1' ? { state: 'failed' } : {},
  )
  assert.deepEqual([verdict.state, red], ['survived', ['1']])
})

test('an endless loop is killed by the time limit, a slow test is not', async (t) => {
  const endless = await verdictOf(t, { nearest: ['1'] }, (_, isBroken) => (isBroken ? { state: 'late' } : {}))
  assert.deepEqual(endless.verdict, { state: 'killed', by: '1: time limit' })
  const slow = await verdictOf(t, { nearest: ['1'] }, (_, isBroken, longest) =>
    isBroken && longest < 200_000 ? { state: 'late' } : { seconds: 100 },
  )
  assert.equal(slow.verdict.state, 'survived')
})

test('what is known to be green is not asked again', async (t) => {
  const fails = (_: string, isBroken: boolean) => (isBroken ? { state: 'failed' as const } : {})
  const { verdict, ran } = await verdictOf(t, { nearest: ['1'] }, fails, { green: new Set(['1']) })
  assert.deepEqual([verdict.state, ran], ['killed', ['1']])
})

test('a process that ends before its tests is asked file by file', async (t) => {
  const { verdict } = await verdictOf(t, { nearest: ['1', '2'] }, (file, isBroken) =>
    file === '2' && isBroken ? { state: 'failed', file: 'elsewhere.ts' } : {},
  )
  assert.equal(verdict.state, 'killed')
})

test('what the end of the time interrupts was not tried', async (t) => {
  const stopped = await verdictOf(t, { nearest: ['1'] }, () => ({ state: 'stopped' }))
  assert.equal(stopped.verdict.state, 'untried')
  const { verdict, ran } = await verdictOf(t, { nearest: ['1'] }, () => ({}), { signal: AbortSignal.abort() })
  assert.deepEqual([verdict.state, ran], ['untried', []])
})

test('the likeliest tests run first and by themselves, those that reach beyond their file alone', () => {
  const share = (file: string) => !file.startsWith('alone')
  assert.deepEqual(batches(['1', '2', '3', 'alone4', '5'], share), [['1', '2'], ['3', '5'], ['alone4']])
})

test('a report counts what was tried, by area, and names survivors with their line', () => {
  const other = { ...mutant, file: 'web/src/b.ts', line: 3, before: 'a\n  && b', after: '' }
  const report = reportOf(
    new Map<Mutant, Verdict>([
      [mutant, { state: 'killed', by: '1: time limit' }],
      [other, { state: 'survived', tests: 2 }],
      [{ ...mutant }, { state: 'untried' }],
    ]),
    1,
  )
  assert.deepEqual([report.tried, report.killed, report.share], [2, 1, 0.5])
  assert.deepEqual(report.lines, [
    '1 of 2 killed (50 %)',
    '  rules: 1 of 1',
    '  web: 0 of 1',
    '  1 of them by the time limit',
    '  1 equivalent (tools/mutants/equivalent.txt), not counted',
    '  1 not tried',
    'Survivors:',
    'web/src/b.ts:3  comparison  a && b → (nothing)',
  ])
})
