import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OwnRegistration, onHome, pastLast, waitsFor } from './waiting.ts'

const done: OwnRegistration = { status: 'confirmed', documentsStatus: 'accepted', isOver: false, choice: null }
const now = new Date('2026-11-20T00:00:00Z')
const answers = ['keep', 'refund'] as const
const asked = { choice: null, answers, postponement: { choiceUntil: '2026-12-01T00:00:00Z' } }
const late = { choice: null, answers, postponement: { choiceUntil: '2026-11-19T00:00:00Z' } }

test('R-MIT-07 a registration says what it waits for: the answer to a postponement, the payment, then the documents', () => {
  const cases: [Partial<OwnRegistration>, ReturnType<typeof waitsFor>][] = [
    [{}, null],
    [{ documentsStatus: 'submitted' }, null],
    [{ status: 'withdrawn', documentsStatus: 'none' }, null],
    [{ status: 'awaiting_payment', isOver: true }, null],
    [{ documentsStatus: 'none' }, 'documents'],
    [{ documentsStatus: 'rejected' }, 'rejected'],
    [{ status: 'awaiting_payment', documentsStatus: 'rejected' }, 'pay'],
    [{ status: 'expired' }, 'expired'],
    [{ documentsStatus: 'rejected', choice: asked }, 'choice'],
    [{ choice: late }, null],
    [{ status: 'checked_in', choice: asked }, 'choice'],
    [{ choice: { ...asked, answers: [] } }, null],
    [{ choice: { ...asked, choice: 'keep' } }, null],
  ]
  for (const [change, waiting] of cases)
    assert.equal(waitsFor({ ...done, ...change }, now), waiting, JSON.stringify(change))
})

test('R-MIT-07 the home shows registrations of races to come, those that wait first', () => {
  const over = { ...done, isOver: true }
  const withdrawn: OwnRegistration = { ...done, status: 'withdrawn' }
  const unpaid: OwnRegistration = { ...done, status: 'awaiting_payment' }
  assert.deepEqual(onHome([over, done, withdrawn, unpaid], now), [unpaid, done])
})

test('R-APP-05, R-MIT-07 among one’s participations registrations of races to come are first, and none is left out', () => {
  const over = { ...done, isOver: true }
  const refunded: OwnRegistration = { ...done, status: 'refunded' }
  const unpaid: OwnRegistration = { ...done, status: 'awaiting_payment' }
  assert.deepEqual(pastLast([over, done, refunded, unpaid]), [done, unpaid, over, refunded])
})
