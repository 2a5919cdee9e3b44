import { pageSize } from '@vondrona/rules/constants'
import { texts as paymentTexts, refundStates } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { canMove } from '@vondrona/rules/states'
import { Download, FileQuestion } from 'lucide-react'
import { call, useQuery } from '../../../../lib/api/graphql.ts'
import { download } from '../../../../lib/device/download.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatMoney, formatNumber } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { SheetMenu } from '../../../../ui/dialogs/sheet-menu.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../../../../ui/layout/description-list.tsx'
import { Pages } from '../../../../ui/layout/pagination.tsx'
import { RefundBadge } from '../badges.tsx'
import {
  ApproveRefundsDocument,
  type ExportFormat,
  ExportPayoutsDocument,
  SendRefundsDocument,
  TreasuryOneBatchDocument,
  TreasuryRefundsDocument,
} from '../operations.generated.ts'
import { RefundPage } from './refund-page.tsx'

/** Those refunds of a batch for which the next step is `move`, page by page. */
async function refundsFor(batchId: string, move: 'approve' | 'send', after?: string): Promise<string[]> {
  const pagination = { limit: pageSize.max, ...(after && { after }) }
  const { refunds } = await call(TreasuryRefundsDocument, { filters: { batchId }, pagination })
  const ids = refunds.items.filter(({ status }) => canMove(refundStates, status, move)).map(({ id }) => id)
  const next = refunds.hasMore ? refunds.endCursor : null
  return next ? [...ids, ...(await refundsFor(batchId, move, next))] : ids
}

/** A batch: approved by somebody else where it is large, exported as a list of payouts, and paid out. */
export function BatchSheet({
  id,
  turn,
  onOpen,
  onChanged,
  onClose,
}: {
  id: string
  turn: number
  onOpen: (refund: string) => void
  onChanged: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const [{ data, error }, again] = useQuery({
    query: TreasuryOneBatchDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const batch = data?.refundBatch
  const approve = useAction(async () => {
    await call(ApproveRefundsDocument, { ids: await refundsFor(id, 'approve') })
    toast.success(t('treasury.batchApproved'))
    onChanged()
  })
  const send = useAction(async () => {
    const { sendRefunds } = await call(SendRefundsDocument, { ids: await refundsFor(id, 'send') })
    const done = sendRefunds.filter(({ status }) => status === 'done').length
    toast.success(t('treasury.batchSent', { done: formatNumber(done), left: formatNumber(sendRefunds.length - done) }))
    onChanged()
  })
  const save = useAction(async (format: ExportFormat) => {
    download((await call(ExportPayoutsDocument, { batchId: id, format })).exportPayouts.url)
    toast.info(t('treasury.exportStarted'))
  })
  const waits = batch?.status === 'requested' || batch?.status === 'failed'
  return (
    <Dialog
      footer={
        batch && (
          <>
            {(batch.status === 'approved' || batch.status === 'sent') && (
              <SheetMenu
                button={(trigger) => (
                  <Button {...trigger} busy={save.busy} icon={<Download aria-hidden="true" className="size-5" />}>
                    {t('treasury.export')}
                  </Button>
                )}
                onChoose={(format) => save.run(format)}
              />
            )}
            {batch.status === 'approved' && (
              <Button busy={send.busy} onClick={() => send.run()} variant="primary">
                {t('treasury.sendBatch')}
              </Button>
            )}
            {waits && !batch.needsOther && (
              <Button busy={approve.busy} onClick={() => approve.run()} variant="primary">
                {t('treasury.approveBatch')}
              </Button>
            )}
          </>
        )
      }
      onClose={onClose}
      open
      size="lg"
      title={batch?.title ?? t('treasury.batches')}
    >
      {!data && error && <ErrorState onRetry={again} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && !batch && <EmptyState icon={<FileQuestion aria-hidden="true" />} title={p('payments.refundNotFound')} />}
      {batch && (
        <>
          <p className="font-bold text-2xl tabular-nums">{formatMoney(batch.total)}</p>
          <p className="mt-2 mb-5">
            <RefundBadge status={batch.status} />
          </p>
          {batch.needsOther && (
            <p className="mb-5 rounded-control bg-warning-soft px-4 py-3 text-warning" role="note">
              {t('treasury.batchNeedsOther', { amount: formatMoney(treasury.fourEyesAbove) })}
            </p>
          )}
          {batch.status === 'approved' && <p className="mb-5 text-soft">{t('treasury.sendText')}</p>}
          <Facts className="mb-5 grid-cols-2">
            <Fact label={t('treasury.batchBy')}>{batch.createdBy ?? '–'}</Fact>
            <Fact label={t('treasury.approvedBy')}>{batch.approvedBy ?? '–'}</Fact>
            <Fact label={t('treasury.refunds')} wide>
              {t('treasury.batchDone', { done: formatNumber(batch.done), n: formatNumber(batch.count) })}
            </Fact>
          </Facts>
          <div className="-mx-4 border-t sm:-mx-5">
            <Pages key={turn}>
              {(part) => <RefundPage {...part} clear={null} filters={{ batchId: id }} onOpen={onOpen} />}
            </Pages>
          </div>
        </>
      )}
    </Dialog>
  )
}
