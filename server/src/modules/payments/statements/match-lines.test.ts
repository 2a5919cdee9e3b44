import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchLines } from './match-lines.ts'
import type { StatementLine } from './reading/line.ts'
import type { BookedAttempt } from './store.ts'

const attempt = { id: '1', reference: 'VP-0123456789AB', status: 'pending', amount: 20_000 } as BookedAttempt
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
const outcomes = (...lines: StatementLine[]) =>
  matchLines(lines, { attempts: [attempt], proofs: new Set(), recorded: [] }).map(({ outcome }) => outcome)

test('F-PAY-09 paid twice at two moments, without numbers of the operator, is a double payment; the same line twice is not', () => {
  const later = new Date('2026-11-21T09:05:00Z')
  assert.deepEqual(outcomes(line({}), line({ at: later })), ['found', 'double'])
  assert.deepEqual(outcomes(line({}), line({})), ['found', 'found'])
  assert.deepEqual(outcomes(line({}), line({ at: null })), ['found', 'found'])
})
