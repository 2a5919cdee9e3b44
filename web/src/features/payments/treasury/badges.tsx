import type { RefundStatus } from '@vondrona/rules/payments'
import { texts as paymentTexts } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/treasury'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import type { PaymentProblem, PaymentStatus } from './operations.generated.ts'

const tones: Record<PaymentStatus, Tone> = {
  pending: 'neutral',
  completed: 'success',
  success: 'success',
  failed: 'danger',
  error: 'danger',
  unknown: 'warning',
}

/** The state of a payment in words. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={tones[status]}>{useTexts(texts)(`treasury.status.${status}`)}</Badge>
}

/** Why a person must look at it. */
export function ProblemBadge({ problem }: { problem: PaymentProblem }) {
  return <Badge tone="warning">{useTexts(texts)(`treasury.problem.${problem}`)}</Badge>
}

const refundTones: Record<RefundStatus, Tone> = {
  requested: 'warning',
  approved: 'accent',
  sent: 'accent',
  done: 'success',
  failed: 'danger',
  rejected: 'neutral',
}

/** The state of a refund, or of a batch. */
export function RefundBadge({ status }: { status: RefundStatus }) {
  return <Badge tone={refundTones[status]}>{useTexts(paymentTexts)(`payments.refundStatus.${status}`)}</Badge>
}
