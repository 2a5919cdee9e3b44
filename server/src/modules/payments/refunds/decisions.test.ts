/** Which refunds an operator's interface can send back. */
import { join } from 'node:path'
import { test } from 'node:test'
import { assertDecisions, rule } from '../../../../test/decisions/decide.ts'
import type { AttemptRow } from '../attempts/store.ts'
import type { RefundRow } from '../books/store.ts'
import { wholePaymentOf } from './send-refunds.ts'

const attempts: Readonly<Record<string, object[]>> = {
  none: [],
  failed: [{ id: '1', status: 'failed', captured: 100, operatorRef: 'OP1' }],
  one: [{ id: '1', status: 'succeeded', captured: 100, operatorRef: 'OP1' }],
  'without a number': [{ id: '1', status: 'succeeded', captured: 100, operatorRef: null }],
  'one of two': [
    { id: '2', status: 'expired', captured: 100, operatorRef: 'OP2' },
    { id: '1', status: 'succeeded', captured: 100, operatorRef: 'OP1' },
  ],
  two: [
    { id: '1', status: 'succeeded', captured: 100, operatorRef: 'OP1' },
    { id: '2', status: 'succeeded', captured: 100, operatorRef: 'OP2' },
  ],
}
const refunds: Readonly<Record<string, object[]>> = {
  none: [],
  itself: [{ id: 'r', status: 'sent', attemptId: null }],
  rejected: [{ id: 'other', status: 'rejected', attemptId: null }],
  'of any payment': [{ id: 'other', status: 'done', attemptId: null }],
  'of the payment': [{ id: 'other', status: 'done', attemptId: '1' }],
  'of another payment': [{ id: 'other', status: 'done', attemptId: '2' }],
}

const rules = {
  'the payment that is sent back': rule(
    {
      attempts: Object.keys(attempts),
      attemptId: [null, '1', '2', '3'],
      amount: [99, 100],
      refunds: Object.keys(refunds),
    },
    ({ attempts: some, attemptId, amount, refunds: others }) =>
      wholePaymentOf(
        { id: 'r', attemptId, amount } as RefundRow,
        attempts[some] as AttemptRow[],
        refunds[others] as RefundRow[],
      )?.id,
  ),
}

test('R-PAY-19 an operator sends back the whole of one payment, once', () =>
  assertDecisions(join(import.meta.dirname, 'decisions.json'), rules))
