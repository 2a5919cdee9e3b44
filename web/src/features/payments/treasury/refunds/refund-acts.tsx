import { type RefundMove, type RefundStatus, refundStates } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/treasury'
import { canMove } from '@vondrona/rules/states'
import { useState } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import {
  ApproveRefundsDocument,
  RejectRefundDocument,
  SendRefundsDocument,
  type TreasuryRefund,
} from '../operations.generated.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'

/** The next steps of a refund in its state. */
export function RefundActs({ one, onChanged }: { one: TreasuryRefund; onChanged: () => void }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState<'reject' | 'proof' | null>(null)
  const { id, status } = one
  const may = (move: RefundMove) => canMove(refundStates, status, move)
  const approve = useAction(async () => {
    await call(ApproveRefundsDocument, { ids: [id] })
    toast.success(t('treasury.approved'))
    onChanged()
  })
  const send = useAction(async () => {
    const [sent] = (await call(SendRefundsDocument, { ids: [id] })).sendRefunds
    if (sent?.status === 'failed') toast.warning(t('treasury.sent.failed'))
    else toast.success(t(sent?.status === 'done' ? 'treasury.sent.done' : 'treasury.sent.sent'))
    onChanged()
  })
  const isSent = status === 'sent'
  const close = () => setOpen(null)
  return (
    <>
      {(may('reject') || isSent) && (
        <Button onClick={() => setOpen('reject')}>{t(isSent ? 'treasury.notArrived' : 'treasury.reject')}</Button>
      )}
      {may('send') && (
        <Button busy={send.busy} onClick={() => send.run()}>
          {t('treasury.send')}
        </Button>
      )}
      {may('finish') && (
        <Button onClick={() => setOpen('proof')} variant="primary">
          {t('treasury.complete')}
        </Button>
      )}
      {may('approve') && !one.needsOther && (
        <Button busy={approve.busy} onClick={() => approve.run()} variant="primary">
          {t('treasury.approve')}
        </Button>
      )}
      {open === 'proof' && <ProofDialog onClose={close} onDone={onChanged} one={one} />}
      {open === 'reject' && <RejectDialog id={id} onClose={close} onDone={onChanged} seenStatus={status} />}
    </>
  )
}

/** Of what was sent: it did not arrive. What is meant stays what it was when this was opened. */
function RejectDialog({
  id,
  seenStatus: now,
  onClose,
  onDone,
}: {
  id: string
  seenStatus: RefundStatus
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(texts)
  const [seenStatus] = useState(now)
  const isSent = seenStatus === 'sent'
  return (
    <ReasonDialog
      confirm={t(isSent ? 'treasury.notArrived' : 'treasury.reject')}
      danger
      onClose={onClose}
      text={t(isSent ? 'treasury.notArrivedText' : 'treasury.rejectText')}
      title={t(isSent ? 'treasury.notArrivedTitle' : 'treasury.rejectTitle')}
      work={async (reason) => {
        await call(RejectRefundDocument, { id, reason, seenStatus })
        toast.success(t(isSent ? 'treasury.notArrivedDone' : 'treasury.rejected'))
        onDone()
      }}
    />
  )
}
