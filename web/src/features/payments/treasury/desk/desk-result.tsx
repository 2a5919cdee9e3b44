import { texts } from '@vondrona/rules/payments/treasury'
import { CircleCheck, FileText, TriangleAlert } from 'lucide-react'
import { formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import type { Desk, Paid } from './desk.ts'

/** What was recorded, with its receipt; or what is still to be decided. */
export function DeskResult({
  desk,
  paid,
  onDecide,
  onNext,
}: {
  desk: Desk
  paid: Paid
  onDecide: (paymentId: string) => void
  onNext: () => void
}) {
  const t = useTexts(texts)
  const receipt = paid.isInReview ? undefined : desk.charge.receipts.find(({ kind }) => kind === 'payment')
  const Icon = paid.isInReview ? TriangleAlert : CircleCheck
  return (
    <Card>
      <div className="flex flex-col items-center gap-2 text-center" role="status">
        <Icon aria-hidden="true" className={`size-12 ${paid.isInReview ? 'text-warning' : 'text-success'}`} />
        <h2 className="text-lg">{t(paid.isInReview ? 'treasury.doneReview' : 'treasury.done')}</h2>
        <p className="max-w-sm text-soft">
          {paid.isInReview
            ? t('treasury.doneReviewText')
            : t('treasury.doneText', {
                amount: formatMoney(paid.amount),
                name: desk.payerName ?? t('treasury.unknownPayer'),
              })}
        </p>
      </div>
      <div className="mt-5 grid gap-2.5">
        {receipt && (
          <a
            className="target inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-4 py-2 font-semibold hover:bg-sunken"
            href={receipt.pdfUrl}
          >
            <FileText aria-hidden="true" className="size-5 shrink-0" />
            {t('treasury.openReceipt', { number: receipt.number })}
          </a>
        )}
        {paid.isInReview && (
          <Button block onClick={() => onDecide(paid.id)} variant="primary">
            {t('treasury.decide')}
          </Button>
        )}
        <Button block onClick={onNext} variant={paid.isInReview ? 'secondary' : 'primary'}>
          {t('treasury.next')}
        </Button>
      </div>
    </Card>
  )
}
