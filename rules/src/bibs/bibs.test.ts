import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { edge, problems } from '../typed/testing.ts'
import {
  assignBibInput,
  bibNumberConfigInput,
  bibRangesOverlap,
  bibText,
  lastOfRange,
  obstacleLetters,
  obstacles,
  pickUpOutcomes,
  problemOutcomes,
  settlePickUpInput,
} from './index.ts'

test('R-BIB-04 a number is filled up to its digits and never cut', () => {
  assert.equal(bibText({ prefix: 'M-', digitCount: 4 }, 42), 'M-0042')
  assert.equal(bibText({ prefix: '', digitCount: 1 }, 123), '123')
})

const range = fc
  .record({ start: fc.nat({ max: 40 }), length: fc.nat({ max: 20 }), isOpen: fc.boolean() })
  .map(({ start, length, isOpen }) => ({ start, end: isOpen ? null : start + length, needed: start + length }))

test('R-BIB-07 two ranges overlap when one could give a number of the other, whichever is asked first', () => {
  const numbers = ({ start, end, needed }: { start: number; end: number | null; needed: number }) =>
    Array.from({ length: (end ?? needed) - start + 1 }, (_, at) => start + at)
  fc.assert(
    fc.property(range, range, (one, other) => {
      assert.equal(bibRangesOverlap(one, other), bibRangesOverlap(other, one))
      assert.equal(
        bibRangesOverlap(one, other),
        numbers(one).some((number) => numbers(other).includes(number)),
      )
    }),
  )
})

test('R-BIB-07 beside each other is no overlap; two that begin alike always overlap', () => {
  const of = (start: number, end: number | null, needed = start) => ({ start, end, needed })
  assert.equal(bibRangesOverlap(of(1, 10), of(11, 20)), false)
  assert.equal(bibRangesOverlap(of(1, 11), of(11, 20)), true)
  assert.equal(bibRangesOverlap(of(1, null, 0), of(1, null, 0)), true)
})

test('a range ends with itself, or before the next one begins', () => {
  assert.equal(lastOfRange({ start: 1, end: null }, []), null)
  assert.equal(lastOfRange({ start: 1, end: 500 }, []), 500)
  assert.equal(lastOfRange({ start: 1, end: null }, [1, 300, 200]), 199)
  assert.equal(lastOfRange({ start: 1, end: 500 }, [200]), 199)
  assert.equal(lastOfRange({ start: 1, end: 100 }, [200]), 100)
  assert.equal(lastOfRange({ start: 300, end: null }, [200, 300]), null)
})

const config = { applicationTypeId: 'x', isEnabled: true, prefix: 'M-', digitCount: 4, startNumber: 1 }

test('R-BIB-01 the numbering of a race within its limits', () => {
  const said = (more: object) => problems(bibNumberConfigInput, { ...config, ...more })
  assert.deepEqual(said({}), [])
  assert.deepEqual(edge(bibNumberConfigInput, { ...config, prefix: 'Éq -7A' }, { ...config, prefix: 'Éq -7AB' }), [
    [],
    ['prefix: bibs.prefixInvalid'],
  ])
  assert.deepEqual(said({ prefix: 'M_' }), ['prefix: bibs.prefixInvalid'])
  for (const digitCount of [1, 8]) assert.deepEqual(said({ digitCount }), [])
  for (const digitCount of [0, 9, 1.5]) assert.deepEqual(said({ digitCount }), ['digitCount: bibs.digitsInvalid'])
  for (const startNumber of [0, 99_999_999]) assert.deepEqual(said({ startNumber }), [])
  for (const startNumber of [-1, 100_000_000])
    assert.deepEqual(said({ startNumber }), ['startNumber: bibs.numberInvalid'])
  assert.deepEqual(said({ endNumber: 1 }), [])
  assert.deepEqual(said({ endNumber: 0 }), ['endNumber: bibs.endBeforeStart'])
  assert.deepEqual(said({ endNumber: null }), [])
  assert.deepEqual(
    edge(
      bibNumberConfigInput,
      { ...config, applicationTypeId: 'a'.repeat(60) },
      { ...config, applicationTypeId: 'a'.repeat(61) },
    ),
    [[], ['applicationTypeId: bibs.notFound']],
  )
})

test('who hands a bib out although something is missing says why, in at most 300 characters', () => {
  const nonce = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
  const settle = (despite: unknown) => problems(settlePickUpInput, { nonce, despite })
  assert.deepEqual(
    [settle('Vu'), settle(' \n'), settle(undefined)],
    [[], ['despite: bibs.reasonMissing'], ['despite: bibs.reasonMissing']],
  )
  assert.deepEqual([settle('a'.repeat(300)), settle('a'.repeat(301))], [[], ['despite: bibs.reasonTooLong']])
  assert.deepEqual(problems(settlePickUpInput, { nonce: 'x', despite: 'Vu' }), ['nonce: bibs.pickUpUnknown'])
  const assign = (ticketId: string) => problems(assignBibInput, { ticketId })
  assert.deepEqual([assign('a'.repeat(60)), assign('a'.repeat(61))], [[], ['ticketId: tickets.notFound']])
})

test('each thing that can be missing has a letter of its own in lists, and a problem is an outcome', () => {
  assert.deepEqual(obstacles, Object.values(obstacleLetters))
  assert.equal(new Set(obstacles).size, obstacles.length)
  for (const outcome of problemOutcomes) assert.ok(pickUpOutcomes.includes(outcome))
})
