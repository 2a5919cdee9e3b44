import { texts as paymentTexts, refundStatuses } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { Users } from 'lucide-react'
import { formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Pages } from '../../../../ui/layout/pagination.tsx'
import type { RefundFilters } from '../operations.generated.ts'
import type { Place } from '../use-place.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { Batches } from './batches.tsx'
import { RefundPage } from './refund-page.tsx'
import { RefundSheet } from './refund-sheet.tsx'

/** What goes back: what is to be approved or paid out first, in batches or one by one. */
export function RefundsTab({ place, turn, onChanged }: { place: Place; turn: number; onChanged: () => void }) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const { eventId, keep } = place
  const wanted = place.get('status')
  const status = refundStatuses.find((one) => one === wanted)
  const filters: RefundFilters = {
    ...(eventId && { eventId }),
    ...(status ? { status } : wanted !== 'all' && { open: true }),
  }
  const [refund, batch] = [place.get('refund'), place.get('batch')]
  return (
    <>
      <p className="mb-4 flex gap-2.5 text-soft text-sm">
        <Users aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('treasury.fourEyes', { amount: formatMoney(treasury.fourEyesAbove) })}
      </p>
      <div className="mb-4">
        <Batches
          eventId={eventId}
          key={turn}
          onChanged={onChanged}
          onOpen={(id) => keep({ batch: id, refund: '' }, true)}
        />
      </div>
      <SelectField
        className="mb-3 [&>label]:sr-only sm:max-w-xs"
        label={t('treasury.status')}
        onChange={({ target }) => keep({ status: target.value })}
        options={[
          { value: 'all', label: t('treasury.refundsAll') },
          ...refundStatuses.map((one) => ({ value: one, label: p(`payments.refundStatus.${one}`) })),
        ]}
        placeholder={t('treasury.refundsOpen')}
        value={status ?? (wanted === 'all' ? 'all' : '')}
      />
      <Card flush>
        <Pages key={`${JSON.stringify(filters)}${turn}`}>
          {(part) => (
            <RefundPage
              {...part}
              clear={status ? () => keep({ status: '' }) : null}
              filters={filters}
              onOpen={(id) => keep({ refund: id }, true)}
            />
          )}
        </Pages>
      </Card>
      {batch && (
        <BatchSheet
          id={batch}
          onChanged={onChanged}
          onClose={() => keep({ batch: '' })}
          onOpen={(id) => keep({ refund: id }, true)}
          turn={turn}
        />
      )}
      {refund && (
        <RefundSheet
          id={refund}
          key={refund}
          onBatch={batch ? null : (id) => keep({ batch: id, refund: '' }, true)}
          onChanged={onChanged}
          onClose={() => keep({ refund: '' })}
        />
      )}
    </>
  )
}
