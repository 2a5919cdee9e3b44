import { texts as paymentTexts } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { useState } from 'react'
import { call, useQuery } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatDay, formatMoney, formatNumber } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { serverNow } from '../../../../lib/time/server-clock.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { List, Row } from '../../../../ui/layout/list.tsx'
import { RefundBadge } from '../badges.tsx'
import { CreateRefundBatchDocument, TreasuryBatchesDocument } from '../operations.generated.ts'

/** Refunds that are reviewed and paid out together; a new one takes in what is requested. */
export function Batches({
  eventId,
  onOpen,
  onChanged,
}: {
  eventId: string
  onOpen: (id: string) => void
  onChanged: () => void
}) {
  const t = useTexts(texts)
  const [isMaking, setMaking] = useState(false)
  const [{ data }] = useQuery({
    query: TreasuryBatchesDocument,
    variables: { eventId: eventId || null },
    requestPolicy: 'cache-and-network',
  })
  const batches = data?.refundBatches
  return (
    <Card
      actions={
        <Button onClick={() => setMaking(true)} size="sm">
          {t('treasury.makeBatch')}
        </Button>
      }
      flush
      text={batches?.length === 0 ? t('treasury.batchesNone') : t('treasury.batchesText')}
      title={t('treasury.batches')}
    >
      {!batches && <SkeletonRows rows={2} />}
      {batches && batches.length > 0 && (
        <List className="max-h-96 overflow-y-auto lg:max-h-52 border-t" label={t('treasury.batches')}>
          {batches.map((batch) => (
            <Row
              key={batch.id}
              onClick={() => onOpen(batch.id)}
              text={t(`treasury.refundTotal.${plural(batch.count)}`, {
                n: formatNumber(batch.count),
                amount: formatMoney(batch.total),
              })}
              title={batch.title}
              trailing={<RefundBadge status={batch.status} />}
            />
          ))}
        </List>
      )}
      {isMaking && (
        <MakeBatch
          eventId={eventId}
          onClose={() => setMaking(false)}
          onMade={(id) => {
            onChanged()
            onOpen(id)
          }}
        />
      )}
    </Card>
  )
}

function MakeBatch({
  eventId,
  onMade,
  onClose,
}: {
  eventId: string
  onMade: (id: string) => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const missing = useTexts(paymentTexts)('payments.titleMissing')
  const [title, setTitle] = useState(() => t('treasury.batchTitleOf', { date: formatDay(serverNow().getTime()) }))
  const [problem, setProblem] = useState<string>()
  const { run, busy } = useAction(async () => {
    const { createRefundBatch: batch } = await call(CreateRefundBatchDocument, {
      eventId: eventId || null,
      title: title.trim(),
    })
    toast.success(t(`treasury.batchMade.${plural(batch.count)}`, { n: formatNumber(batch.count) }))
    onClose()
    onMade(batch.id)
  })
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('treasury.makeBatch')}
      onClose={onClose}
      onConfirm={() => (title.trim() ? void run() : setProblem(missing))}
      open
      text={t('treasury.makeBatchText')}
      title={t('treasury.makeBatch')}
    >
      <TextField
        error={problem}
        label={t('treasury.batchTitle')}
        maxLength={treasury.title.max}
        onChange={({ target }) => {
          setTitle(target.value)
          setProblem(undefined)
        }}
        required
        value={title}
      />
    </ConfirmDialog>
  )
}
