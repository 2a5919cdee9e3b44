import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ran } from '../test/results.ts'
import { type Statuses, trace } from './proofs.ts'

const statuses: Statuses = {
  'R-SIGN': { domain: 'signup', delivered: '01 02 03 04 05', later: '06' },
  'R-EVT': { domain: 'events', place: '01' },
}
const ids = ['R-SIGN-01', 'R-SIGN-02', 'R-SIGN-03', 'R-SIGN-04', 'R-SIGN-05', 'R-SIGN-06', 'R-EVT-01', 'F18']
const ran = (title: string, state: Ran['state'] = 'passed'): Ran => ({ title, state, where: 'a.test.ts', seconds: 0 })
const proofs = (tests: Ran[], gaps: string[] = []) =>
  Object.fromEntries(trace({ ids, statuses, gaps, tests }).rows.map(({ id, proof }) => [id, proof]))

test('a row counts where a test of its id ran and passed', () => {
  const found = proofs([
    ran('R-SIGN-01 one'),
    ran('R-SIGN-02 two', 'skipped'),
    ran('R-SIGN-03 three', 'failed'),
    ran('the texts are exact (texts of R-SIGN-04)'),
    ran('R-SIGN-01..05 all of it'),
  ])
  const rest = { 'R-SIGN-06': 'none', 'R-EVT-01': 'none' }
  const first = { 'R-SIGN-01': 'proven', 'R-SIGN-02': 'skipped', 'R-SIGN-03': 'failed' }
  assert.deepEqual(found, { ...first, 'R-SIGN-04': 'texts', 'R-SIGN-05': 'none', ...rest })
})

test('a delivered row without proof is a problem, unless it is a known gap; others are not', () => {
  const tests = ['01', '02', '03'].map((n) => ran(`R-SIGN-${n}`))
  assert.deepEqual(trace({ ids, statuses, tests, gaps: ['R-SIGN-04', 'R-SIGN-05'] }).problems, [])
  const { problems } = trace({ ids, statuses, tests, gaps: ['R-SIGN-04'] })
  assert.deepEqual(problems, ['R-SIGN-05 is delivered, and no test of this run proves it (none names it).'])
})

test('a known gap that is proven, not delivered or unknown is a problem', () => {
  const tests = ['01', '02', '03', '04', '05'].map((n) => ran(`R-SIGN-${n}`))
  const { problems } = trace({ ids, statuses, tests, gaps: ['R-SIGN-01', 'R-SIGN-06', 'R-SIGN-99'] })
  assert.deepEqual(
    problems.map((one) => one.split(':')[0]),
    ['R-SIGN-01 has a proof now', 'R-SIGN-06 is not delivered yet', 'R-SIGN-99 is no row of the specification'],
  )
})

test('a test that names a row which does not exist is a problem', () => {
  const tests = ['R-SIGN-01, -02, -03, -04, -05', 'F18 and R-SIGN-77'].map((title) => ran(title))
  assert.deepEqual(trace({ ids, statuses, gaps: [], tests }).problems, ['R-SIGN-77 is named by a test, but is no row.'])
})

test('rows and statuses must agree, in the sections that have statuses', () => {
  const tests = ['R-SIGN-01, -02, -03, -04, -05'].map((title) => ran(title))
  const others = [...ids.slice(0, -1), 'F19', 'R-EVT-02'].filter((id) => id !== 'R-EVT-01')
  assert.deepEqual(trace({ ids: others, statuses, gaps: [], tests }).problems, [
    'R-EVT-01 has a status, but is no row.',
    'R-EVT-02 has no status in rows.json.',
  ])
})

test('tests skipped because of a missing program do not fail the run', () => {
  const tests = [ran('R-SIGN-01, -02, -03, -04'), ran('R-SIGN-05 on video', 'skipped')]
  assert.deepEqual(trace({ ids, statuses, gaps: [], tests, lacksPrograms: true }).problems, [])
  assert.equal(trace({ ids, statuses, gaps: [], tests }).problems.length, 1)
})

test('nor are rows whose tests are in files whose titles could not be read, unless they failed', () => {
  const tests = [ran('R-SIGN-01, -02, -03'), ran('R-SIGN-04', 'failed')]
  const { problems } = trace({ ids, statuses, gaps: [], tests, lacksPrograms: true })
  assert.deepEqual(problems, ['R-SIGN-04 is delivered, and no test of this run proves it (its tests failed).'])
})

test('a test that skipped itself because of the machine does not fail the run, but is reported', () => {
  const skipped = (reason: string): Ran => ({ ...ran('R-SIGN-05 disk full', 'skipped'), reason })
  const with05 = (reason: string) =>
    trace({ ids, statuses, gaps: [], tests: [ran('R-SIGN-01, -02, -03, -04'), skipped(reason)] })
  for (const reason of [
    'needs root to mount a small disk',
    'this machine does not let us mount a small disk',
    'no systemd-analyze here',
    'node-av is not installed',
    'only root can give a worker a user id',
  ]) {
    const { problems, untried } = with05(reason)
    assert.deepEqual([problems, untried], [[], [`R-SIGN-05 could not be tried here: ${reason}.`]])
  }
  assert.equal(with05('flaky').problems.length, 1)
})
