/** What can be paid, and which attempt to pay stands in nobody's way any more (R-PAY-04). */
import { join } from 'node:path'
import { test } from 'node:test'
import { toAriary } from '@vondrona/rules/money'
import { liveStatuses } from '@vondrona/rules/payments'
import { payment } from '@vondrona/rules/payments/constants'
import { assertDecisions, rule } from '../../../../test/decisions/decide.ts'
import type { PaymentProvider } from '../../../gateways/payment/port.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AttemptRow } from '../attempts/store.ts'
import type { ChargeRow } from '../charges/store.ts'
import { checkAmount, hasEnded, isStartLost, payable } from './begin-attempt.ts'

const now = new Date('2026-11-21T09:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const refusalOf = (work: () => unknown): unknown => {
  try {
    return work() ?? 'admitted'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.key, JSON.stringify(error.details?.params)].filter(Boolean).join(' ')
  }
}
const statuses = [...new Set(['review', 'succeeded', 'failed', ...liveStatuses])]

const rules = {
  'what is left to pay': rule(
    { paidAt: [null, now], status: statuses, paid: [0, 60, 100, 101], returned: [0, 1], payableUntil: [-1, 0, 1] },
    ({ paidAt, status, paid, returned, payableUntil }) =>
      refusalOf(() =>
        payable(
          { paidAt, amount: 100, paid, returned, payableUntil: after(payableUntil) } as unknown as ChargeRow,
          [{ status }, { status: 'expired' }] as AttemptRow[],
          now,
        ),
      ),
  ),
  'how much a provider takes': rule({ amount: [99, 100, payment.amountMax, payment.amountMax + 1] }, ({ amount }) =>
    refusalOf(() => checkAmount({ capabilities: { minimum: 100 } } as unknown as PaymentProvider, toAriary(amount))),
  ),
  'whether an attempt is over': rule({ expiresAt: [null, -1, 0, 1] }, ({ expiresAt }) =>
    hasEnded({ expiresAt: expiresAt === null ? null : after(expiresAt) }, now),
  ),
  'whether a start is lost': rule(
    {
      status: statuses,
      age: [payment.startTimeout, payment.startTimeout + 1],
      isUnnoted: [false, true],
    },
    ({ status, age, isUnnoted }) =>
      isStartLost({ status: status as AttemptRow['status'], createdAt: after(-age) }, now, isUnnoted),
  ),
}

test('R-PAY-04 what can be paid, and which attempts end before their provider has answered, is as noted', () =>
  assertDecisions(join(import.meta.dirname, 'decisions.json'), rules))
