import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canMove } from '../states/index.ts'
import { edge, problems } from '../typed/testing.ts'
import {
  type AttemptStatus,
  attemptStates,
  attemptStatuses,
  completeRefundInput,
  initiatePaymentInput,
  type Kept,
  liveStatuses,
  offlinePaymentInput,
  outcomeOf,
  rebuild,
  refundBatchInput,
  refundIdsInput,
  refundStates,
  refundStatuses,
  requestRefundInput,
  type Said,
  shownStatus,
  testPaymentInput,
} from './index.ts'

const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const asked = 20_000
const said = (more: Partial<Said> = {}): Said => ({
  status: 'succeeded',
  authenticated: 'signature',
  amount: null,
  ...more,
})

const attemptMoves: Readonly<Record<AttemptStatus, string>> = {
  created: 'start doubt pend succeed fail expire review',
  started: 'pend succeed fail expire review',
  start_unknown: 'start pend succeed fail expire review',
  pending: 'succeed fail expire review',
  succeeded: '',
  failed: 'succeed review',
  expired: 'succeed fail review',
  review: 'succeed fail',
}
const refundMoves: Readonly<Record<(typeof refundStatuses)[number], string>> = {
  requested: 'approve reject',
  approved: 'send finish reject',
  sent: 'finish fail',
  done: '',
  failed: 'approve reject',
  rejected: '',
}
test('every state of an attempt and of a refund with every move; success and what is paid back are final', () => {
  for (const status of attemptStatuses) {
    const moves = Object.keys(attemptStates.moves) as (keyof typeof attemptStates.moves)[]
    assert.equal(moves.filter((move) => canMove(attemptStates, status, move)).join(' '), attemptMoves[status], status)
  }
  for (const status of refundStatuses) {
    const moves = Object.keys(refundStates.moves) as (keyof typeof refundStates.moves)[]
    assert.equal(moves.filter((move) => canMove(refundStates, status, move)).join(' '), refundMoves[status], status)
  }
})

test('what nobody signed only makes us ask the provider, whatever it says', () => {
  for (const status of attemptStatuses)
    for (const word of ['pending', 'succeeded', 'failed', 'expired', 'unknown'] as const)
      assert.equal(outcomeOf(status, asked, said({ status: word, authenticated: 'none' })), 'ask')
})

test('money of the amount that was asked for succeeds, from every state but success; another amount waits for a person', () => {
  for (const status of attemptStatuses) {
    const isPaid = status === 'succeeded'
    for (const amount of [asked, null])
      assert.equal(outcomeOf(status, asked, said({ amount })), isPaid ? 'ignored' : 'succeed')
    for (const amount of [asked - 1, asked + 1, 0, 'other'] as const)
      assert.equal(
        outcomeOf(status, asked, said({ amount })),
        isPaid || status === 'review' ? 'ignored' : 'review',
        status,
      )
  }
})

test('a failure moves what is still open; what a person has to decide, only the staff can fail', () => {
  assert.equal(outcomeOf('pending', asked, said({ status: 'failed' })), 'fail')
  assert.equal(outcomeOf('failed', asked, said({ status: 'failed' })), 'ignored')
  assert.equal(outcomeOf('succeeded', asked, said({ status: 'failed' })), 'ignored')
  for (const authenticated of ['signature', 'pull'] as const)
    assert.equal(outcomeOf('review', asked, said({ status: 'failed', authenticated })), 'ignored')
  assert.equal(outcomeOf('review', asked, said({ status: 'failed', authenticated: 'staff' })), 'fail')
  assert.equal(outcomeOf('pending', asked, said({ status: 'unknown' })), 'ignored')
  assert.equal(outcomeOf('started', asked, said({ status: 'pending' })), 'pend')
  assert.equal(outcomeOf('failed', asked, said({ status: 'pending' })), 'ignored')
  assert.deepEqual(
    ['pending', 'expired'].map((one) => outcomeOf(one as AttemptStatus, asked, said({ status: 'expired' }))),
    ['expire', 'ignored'],
  )
})

test('R-PAY-06, R-PAY-07 what the payer sees of each state', () => {
  assert.deepEqual(attemptStatuses.map(shownStatus), [
    'pending',
    'pending',
    'pending',
    'pending',
    'success',
    'failed',
    'failed',
    'unknown',
  ])
  assert.deepEqual(
    liveStatuses,
    attemptStatuses.filter((status) => shownStatus(status) === 'pending'),
  )
})

const piece = (more: Partial<Kept> = {}): Kept => ({
  status: 'succeeded',
  authenticated: 'signature',
  amount: null,
  outcome: '',
  ...more,
})

test('I15 what was captured follows from the evidence alone', () => {
  assert.deepEqual(rebuild(asked, []), { status: 'open', captured: null })
  assert.deepEqual(rebuild(asked, [piece({ status: 'pending' })]), { status: 'open', captured: null })
  assert.deepEqual(rebuild(asked, [piece()]), { status: 'succeeded', captured: asked })
  assert.deepEqual(rebuild(asked, [piece({ amount: asked })]), { status: 'succeeded', captured: asked })
  assert.deepEqual(rebuild(asked, [piece({ authenticated: 'none' })]), { status: 'open', captured: null })
  assert.deepEqual(rebuild(asked, [piece({ amount: 1 })]), { status: 'review', captured: null })
  assert.deepEqual(
    rebuild(asked, [piece({ outcome: 'review' })]),
    { status: 'review', captured: null },
    'counted elsewhere',
  )
  const decided = (status: string, authenticated: Kept['authenticated'] = 'staff', amount: number | null = 1) =>
    rebuild(asked, [piece({ amount: 1 }), piece({ status, authenticated, amount })])
  assert.deepEqual(decided('accepted'), { status: 'succeeded', captured: 1 }, 'the staff accept what came')
  assert.deepEqual(decided('failed', 'staff', null), { status: 'failed', captured: null })
  assert.deepEqual(decided('failed', 'pull', null), { status: 'review', captured: null })
})

test('the same end whatever the order and the number of the pieces, once money of the right amount is among them', () => {
  const some = fc.array(
    fc.record({
      status: fc.constantFrom('pending', 'failed', 'expired', 'unknown'),
      authenticated: fc.constantFrom('signature' as const, 'pull' as const, 'none' as const),
      amount: fc.constant(null),
      outcome: fc.constant(''),
    }),
  )
  fc.assert(
    fc.property(some, some, fc.nat({ max: 3 }), (before, after, again) => {
      const pieces = [...before, piece({ amount: asked }), ...after, ...Array(again).fill(piece())]
      assert.deepEqual(rebuild(asked, pieces), { status: 'succeeded', captured: asked })
    }),
  )
})

test('what is paid, given back and written down within its limits', () => {
  const pay = { method: 'mobile_money', idempotencyKey: id }
  const of = (more: object) => problems(initiatePaymentInput, { ...pay, ...more })
  assert.deepEqual(
    [of({}), of({ phone: '' }), of({ phone: '034 12 345 67' }), of({ phone: '12' })],
    [[], [], [], ['phone: accounts.phoneInvalid']],
  )
  assert.deepEqual(
    [of({ operator: 'x' }), of({ method: 'x' })],
    [['operator: payments.operatorMissing'], ['method: payments.methodMissing']],
  )
  const long = (field: string, max: number, key: string) =>
    assert.deepEqual(
      [of({ [field]: 'a'.repeat(max) }), of({ [field]: 'a'.repeat(max + 1) })],
      [[], [`${field}: ${key}`]],
    )
  long('registrationNumber', 40, 'payments.notFound')
  long('payerCode', 80, 'payments.linkUnknown')
  long('locale', 10, 'shell.badInput')
  const refund = (amount: number) => problems(requestRefundInput, { chargeId: id, amount, reason: 'x' })
  assert.deepEqual(
    [refund(1), refund(0), refund(0.5)],
    [[], ['amount: payments.amountInvalid'], ['amount: payments.amountInvalid']],
  )
  assert.deepEqual(problems(testPaymentInput, { method: 'international', amount: 0 }), [
    'amount: payments.amountInvalid',
  ])
  const reason = (text: string) => problems(requestRefundInput, { chargeId: id, amount: 1, reason: text })
  assert.deepEqual(
    [reason('a'.repeat(500)), reason('a'.repeat(501)), reason(' ')],
    [[], ['reason: payments.reasonMissing'], ['reason: payments.reasonMissing']],
  )
  const ids = (count: number) => ({ ids: Array(count).fill(id) })
  assert.deepEqual(edge(refundIdsInput, ids(1), ids(0)), [[], ['ids: payments.noRefunds']])
  assert.deepEqual(edge(refundIdsInput, ids(500), ids(501)), [[], ['ids: payments.tooManyRefunds']])
  assert.deepEqual(edge(refundBatchInput, { title: 'a'.repeat(120) }, { title: 'a'.repeat(121) }), [
    [],
    ['title: payments.titleMissing'],
  ])
  assert.deepEqual(problems(refundBatchInput, { title: ' ' }), ['title: payments.titleMissing'])
})

test('the number of an operator is kept as it is compared: capitals, no spaces, 3 to 60 signs', () => {
  const proof = (typed: string) => completeRefundInput.safeParse({ id, proof: typed }).data?.proof
  assert.equal(proof(' pp 2211.0914/x '), 'PP2211.0914/X')
  assert.deepEqual(
    [proof('ab'), proof('abc'), proof('a'.repeat(60)), proof('a'.repeat(61)), proof('a b?')],
    [undefined, 'ABC', 'A'.repeat(60), undefined, undefined],
  )
  assert.deepEqual([proof(`abc${' '.repeat(237)}`), proof(`abc${' '.repeat(238)}`)], ['ABC', undefined])
  const cash = { reference: 'MP-1', amount: 1, receivedBy: 'cash', idempotencyKey: id }
  assert.deepEqual(edge(offlinePaymentInput, cash, { ...cash, reference: ' ' }), [
    [],
    ['reference: payments.referenceUnknown'],
  ])
  const reference = (length: number) => ({ ...cash, reference: 'a'.repeat(length) })
  assert.deepEqual(edge(offlinePaymentInput, reference(60), reference(61)), [
    [],
    ['reference: payments.referenceUnknown'],
  ])
})
