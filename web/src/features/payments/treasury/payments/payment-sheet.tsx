import { texts as paymentTexts } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/treasury'
import { FileQuestion } from 'lucide-react'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { formatDateTime, formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../../../../ui/layout/description-list.tsx'
import { PaymentBadge, ProblemBadge } from '../badges.tsx'
import { TreasuryPaymentSheetDocument } from '../operations.generated.ts'
import type { Place } from '../use-place.ts'
import { useProviderName } from '../use-provider-name.ts'
import { PaymentActs } from './payment-acts.tsx'
import { PaymentHistory } from './payment-history.tsx'
import type { SheetPayment } from './sheet-payment.ts'

/** One payment: what is wrong with it and what to do, who pays what, all that was said of it, receipts and refunds. */
export function PaymentSheet({
  id,
  place,
  onChanged,
  onClose,
}: {
  id: string
  place: Place
  onChanged: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({
    query: TreasuryPaymentSheetDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  const one = data?.payment
  const changed = () => {
    again()
    onChanged()
  }
  return (
    <Dialog
      footer={one && <PaymentActs onChanged={changed} one={one} place={place} />}
      onClose={onClose}
      open
      size="lg"
      title={one?.payerName ?? t('treasury.payment')}
    >
      {!data && error && <ErrorState onRetry={again} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && !one && <EmptyState icon={<FileQuestion aria-hidden="true" />} title={t('treasury.gone')} />}
      {one && <Sheet one={one} onOpen={(other) => place.keep({ payment: other }, true)} />}
    </Dialog>
  )
}

function Sheet({ one, onOpen }: { one: SheetPayment; onOpen: (id: string) => void }) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const nameOf = useProviderName()
  const { payment, problem, seenAmount, fee } = one
  const contact = [one.payerPhone, one.payerEmail].filter(Boolean).join(' · ')
  return (
    <>
      <p className="font-bold text-2xl tabular-nums">{formatMoney(payment.amount)}</p>
      <p className="mt-2 mb-5 flex flex-wrap gap-1.5">
        <PaymentBadge status={payment.status} />
        {problem && <ProblemBadge problem={problem} />}
      </p>
      {(problem || one.isInReview) && (
        <p className="mb-5 rounded-control bg-warning-soft px-4 py-3 text-warning" role="note">
          {one.isInReview && problem === 'double_payment' && t('treasury.problemText.counted')}
          {one.isInReview && problem !== 'double_payment'
            ? t('treasury.problemText.review', {
                seen: seenAmount === null ? '?' : formatMoney(seenAmount),
                asked: formatMoney(payment.amount),
              })
            : !one.isInReview && problem && t(`treasury.problemText.${problem}`)}
        </p>
      )}
      <Facts>
        <Fact label={t('treasury.for')} wide>
          {payment.title}
        </Fact>
        {one.charge.billTo && (
          <Fact label={t('treasury.billTo')} wide>
            {one.charge.billTo.name}
          </Fact>
        )}
        <Fact label={t('treasury.contact')}>{contact || '–'}</Fact>
        <Fact label={t('treasury.method')}>{p(`payments.method.${payment.method}`)}</Fact>
        <Fact label={t('treasury.reference')}>
          <span className="font-mono">{payment.reference}</span>
        </Fact>
        <Fact label={t('treasury.provider')}>{nameOf(one.provider)}</Fact>
        {one.operatorReference && (
          <Fact label={t('treasury.operatorReference')}>
            <span className="font-mono">{one.operatorReference}</span>
          </Fact>
        )}
        {one.providerReference && (
          <Fact label={t('treasury.providerReference')}>
            <span className="break-all font-mono">{one.providerReference}</span>
          </Fact>
        )}
        <Fact label={t('treasury.begun')}>{formatDateTime(payment.date)}</Fact>
        {payment.settledAt && <Fact label={t('treasury.settled')}>{formatDateTime(payment.settledAt)}</Fact>}
        {!payment.settledAt && payment.expiresAt && (
          <Fact label={t('treasury.validUntil')}>{formatDateTime(payment.expiresAt)}</Fact>
        )}
        {fee !== null && <Fact label={t('treasury.fee')}>{formatMoney(fee)}</Fact>}
        {one.recordedBy && <Fact label={t('treasury.recordedBy')}>{one.recordedBy}</Fact>}
      </Facts>
      <PaymentHistory one={one} onOpen={onOpen} />
    </>
  )
}
