import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchLines } from './match-lines.ts'
import type { StatementLine } from './reading/line.ts'
import type { BookedAttempt, RecordedLine } from './store.ts'

const attempt = {
  id: '1',
  reference: 'VP-0123456789AB',
  status: 'pending',
  provider: 'vanillapay',
  amount: 20_000,
} as BookedAttempt
const line = (more: Partial<StatementLine>): StatementLine => ({
  names: [attempt.reference],
  operatorRef: null,
  originals: [],
  amount: 20_000,
  at: new Date('2026-11-21T09:00:00Z'),
  held: null,
  isVoid: false,
  isReversal: false,
  isCost: false,
  ...more,
})
const outcomesOf = (one: BookedAttempt, lines: StatementLine[], recorded: RecordedLine[] = []) =>
  matchLines(lines, { provider: 'vanillapay', attempts: [one], proofs: new Set(), recorded }).map(
    ({ outcome }) => outcome,
  )
const outcomes = (...lines: StatementLine[]) => outcomesOf(attempt, lines)

test('F-PAY-09 paid twice at two moments, without numbers of the operator, is a double payment; the same line twice is not', () => {
  const later = new Date('2026-11-21T09:05:00Z')
  assert.deepEqual(outcomes(line({}), line({ at: later })), ['found', 'double'])
  assert.deepEqual(outcomes(line({}), line({})), ['found', 'found'])
  assert.deepEqual(outcomes(line({}), line({ at: null })), ['found', 'found'])
})

test('F-PAY-09 paid twice is a double payment also where the first was in the books already, in one file or two', () => {
  const booked = {
    ...attempt,
    status: 'succeeded',
    booked: 20_000,
    operatorRef: null,
    providerRef: 'P1',
  } as BookedAttempt
  const [first, second] = [line({ operatorRef: 'OP1' }), line({ operatorRef: 'OP2' })]
  assert.deepEqual(outcomesOf(booked, [first, second]), ['matched', 'double'])
  assert.deepEqual(outcomesOf(booked, [first, first]), ['matched', 'matched'])
  assert.deepEqual(outcomesOf(booked, [line({ operatorRef: 'P1' }), first]), ['matched', 'matched'], 'one payment')
  assert.deepEqual(outcomesOf(booked, [line({}), line({ at: new Date(0) })]), ['matched', 'double'])
  const before = (operatorRef: string, outcome: RecordedLine['outcome']): RecordedLine[] => [
    { operatorRef, amount: 20_000, outcome, attemptId: booked.id },
  ]
  assert.deepEqual(outcomesOf(booked, [second], before('OP1', 'matched')), ['double'])
  assert.deepEqual(outcomesOf(booked, [second], before('OP1', 'settled')), ['double'])
  assert.deepEqual(outcomesOf(booked, [first], before('OP1', 'matched')), ['matched'])
  assert.deepEqual(outcomesOf(booked, [first], before('OP2', 'double')), ['matched'])
})

test('F-PAY-09 what names a payment of another operator waits, whatever it says; what was paid without one may be in any statement', () => {
  const of = (provider: BookedAttempt['provider'], more: Partial<StatementLine> = {}, booked: number | null = null) => {
    const one = { ...attempt, provider, booked, status: booked ? 'succeeded' : 'pending' } as BookedAttempt
    const [match] = matchLines([line(more)], { provider: 'orange', attempts: [one], proofs: new Set(), recorded: [] })
    return [match?.outcome, match?.reason, match?.problem].filter(Boolean).join(' ')
  }
  for (const provider of ['mvola', 'airtel', 'vanillapay'] as const) {
    assert.equal(of(provider), 'held provider')
    assert.equal(of(provider, {}, 20_000), 'held provider', 'also where the books have it')
    assert.equal(of(provider, { amount: 19_000 }, 20_000), 'held provider')
    assert.equal(of(provider, { isReversal: true }, 20_000), 'held provider', 'and nothing is taken back')
    assert.equal(of(provider, { held: 'status' }), 'held status', 'its own reason stays')
    assert.equal(of(provider, { isVoid: true }), 'skipped')
  }
  for (const provider of ['orange', 'offline'] as const) {
    assert.equal(of(provider), 'found')
    assert.equal(of(provider, {}, 20_000), 'matched')
  }
})

const other = { ...attempt, id: '2', chargeId: 'other', reference: 'VP-0123456789AC' }
const told = (attempts: BookedAttempt[], lines: StatementLine[], recorded: RecordedLine[] = []) =>
  matchLines(lines, { provider: 'vanillapay', attempts, proofs: new Set(), recorded }).map(
    ({ outcome, reason, attempt: of }) => [outcome, reason, of?.id].filter(Boolean).join(' '),
  )
const booked = (one: BookedAttempt, operatorRef: string): BookedAttempt => ({
  ...one,
  status: 'succeeded',
  booked: 20_000,
  operatorRef,
})

test('F-PAY-09 a line with our reference of one payment and the operator’s number of another one waits', () => {
  const first = booked({ ...attempt, chargeId: 'first' }, 'OP1')
  assert.deepEqual(told([first, other], [line({ names: [other.reference], operatorRef: 'OP1' })]), ['held several 2'])
  assert.deepEqual(told([first, other], [line({ names: [], operatorRef: 'OP1' })]), ['matched 1'])
  const both = [first.reference, other.reference]
  assert.deepEqual(told([first, other], [line({ names: both, operatorRef: 'OP1' })]), ['matched 1'], 'it chooses')
  const byHand = booked({ ...other, id: '3', reference: 'VP-0123456789AD' }, 'OP1')
  assert.deepEqual(
    told([other, byHand], [line({ names: [other.reference], operatorRef: 'OP1' })]),
    ['matched 3'],
    'another attempt at what is owed: recorded by a person, for example',
  )
  const review = { ...byHand, status: 'review' } as BookedAttempt
  assert.deepEqual(told([first, review], [line({ names: [], operatorRef: 'OP1' })]), ['held several 1'])
  const again = { ...review, chargeId: first.chargeId }
  assert.deepEqual(told([first, again], [line({ operatorRef: 'OP1' })]), ['matched 1'])
})

test('F-PAY-09 a number that several payments have, in one file or two, is nobody’s: its lines wait', () => {
  const [a, b] = [line({ operatorRef: '1' }), line({ names: [other.reference], operatorRef: '1' })]
  assert.deepEqual(told([attempt, other], [a, b]), ['held conflict 1', 'held conflict 2'])
  assert.deepEqual(told([attempt, other], [a, { ...b, isVoid: true }]), ['found 1', 'skipped'])
  const before = (attemptId: string): RecordedLine[] => [
    { operatorRef: '1', amount: 20_000, outcome: 'unknown', attemptId },
  ]
  assert.deepEqual(told([attempt, other], [a], before('2')), ['held conflict 1'])
  assert.deepEqual(told([attempt, other], [a], before('1')), ['found 1'])
  const nameless = line({ names: [], operatorRef: '1' })
  assert.deepEqual(told([attempt, other], [a, b, nameless])[2], 'held several 1')
  assert.deepEqual(told([attempt, other], [a, nameless]), ['found 1', 'found 1'], 'the same line without its words')
})
