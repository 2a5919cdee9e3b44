import { texts as paymentTexts } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { FileQuestion } from 'lucide-react'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { formatDateTime, formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../../../../ui/layout/description-list.tsx'
import { RefundBadge } from '../badges.tsx'
import { type TreasuryRefund, TreasuryRefundSheetDocument } from '../operations.generated.ts'
import { RefundActs } from './refund-acts.tsx'

/** One refund: to whom, why, who decided what, and the next step. */
export function RefundSheet({
  id,
  onBatch,
  onChanged,
  onClose,
}: {
  id: string
  onBatch: ((id: string) => void) | null
  onChanged: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const [{ data, error }, ask] = useQuery({
    query: TreasuryRefundSheetDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  const one = data?.refund
  return (
    <Dialog
      footer={one && <RefundActs onChanged={onChanged} one={one} />}
      onClose={onClose}
      open
      title={one?.payerName ?? t('treasury.refunds')}
    >
      {!data && error && <ErrorState onRetry={again} />}
      {!data && !error && <SkeletonRows rows={5} />}
      {data && !one && <EmptyState icon={<FileQuestion aria-hidden="true" />} title={p('payments.refundNotFound')} />}
      {one && <Sheet onBatch={onBatch} one={one} />}
    </Dialog>
  )
}

function Sheet({ one, onBatch }: { one: TreasuryRefund; onBatch: ((id: string) => void) | null }) {
  const t = useTexts(texts)
  const { batchId } = one
  const isToPay = one.status !== 'done' && one.status !== 'rejected'
  return (
    <>
      <p className="font-bold text-2xl tabular-nums">{formatMoney(one.amount)}</p>
      <p className="mt-2 mb-5">
        <RefundBadge status={one.status} />
      </p>
      {one.needsOther && (
        <p className="mb-5 rounded-control bg-warning-soft px-4 py-3 text-warning" role="note">
          {t('treasury.needsOther', { amount: formatMoney(treasury.fourEyesAbove) })}
        </p>
      )}
      {one.status === 'approved' && <p className="mb-5 text-soft">{t('treasury.sendText')}</p>}
      <Facts>
        <Fact label={t('treasury.for')} wide>
          {one.title}
          <span className="block text-faint text-sm">{t(`treasury.why.${one.reason}`)}</span>
        </Fact>
        <Fact label={t('treasury.contact')} wide>
          {one.payerPhone ?? (isToPay ? t('treasury.phoneMissing') : '–')}
        </Fact>
        <Fact label={t('treasury.requestedBy')}>
          {one.requestedBy ?? t('treasury.automatic')}
          <span className="block text-faint text-sm">{formatDateTime(one.requestedAt)}</span>
        </Fact>
        {one.approvedBy && <Fact label={t('treasury.approvedBy')}>{one.approvedBy}</Fact>}
        {one.sentBy && (
          <Fact label={t('treasury.sentBy')}>
            {one.sentBy}
            {one.doneAt && <span className="block text-faint text-sm">{formatDateTime(one.doneAt)}</span>}
          </Fact>
        )}
        {one.proof && (
          <Fact label={t('treasury.proof')}>
            <span className="break-all font-mono">{one.proof}</span>
          </Fact>
        )}
        {one.note && (
          <Fact label={t('treasury.note')} wide>
            <span className="whitespace-pre-line">{one.note}</span>
          </Fact>
        )}
      </Facts>
      {batchId && onBatch && (
        <Button className="mt-5" onClick={() => onBatch(batchId)} size="sm">
          {t('treasury.inBatch')}
        </Button>
      )}
    </>
  )
}
