import { texts as paymentTexts } from '@vondrona/rules/payments'
import { payment as limits } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { useState } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { TextArea } from '../../../../ui/controls/text-area.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { RequestRefundDocument } from '../operations.generated.ts'
import { ariaryTyped } from '../typed-amount.ts'

/** Money goes back although nobody gave a place up: all of it, or a part. */
export function RefundDialog({
  chargeId,
  most,
  onClose,
  onDone,
}: {
  chargeId: string
  most: number
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const [fields, setFields] = useState({ amount: String(most), reason: '' })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [idempotencyKey] = useState(() => crypto.randomUUID()) // after a lost answer it is sent again
  const amount = ariaryTyped(fields.amount)
  const put = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    setProblems({})
  }
  const { run, busy } = useAction(
    async () => {
      const wanted = { chargeId, amount: amount ?? 0, reason: fields.reason.trim(), idempotencyKey }
      await call(RequestRefundDocument, wanted)
      toast.success(t('treasury.refundAsked'))
      onDone()
      onClose()
    },
    {
      refused: ({ fields: found, message }) => {
        setProblems(found)
        return Object.keys(found).length > 0 ? undefined : message
      },
    },
  )
  const check = () => {
    const missing = {
      ...(amount === null && { amount: p('payments.amountInvalid') }),
      ...(amount !== null && amount > most && { amount: p('payments.refundTooMuch', { amount: most }) }),
      ...(!fields.reason.trim() && { reason: p('payments.reasonMissing') }),
    }
    setProblems(missing)
    if (Object.keys(missing).length === 0) void run()
  }
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('treasury.refund')}
      onClose={onClose}
      onConfirm={check}
      open
      text={t('treasury.refundText', { amount: formatMoney(most) })}
      title={t('treasury.refundTitle')}
    >
      <div className="grid gap-4">
        <TextField
          error={problems.amount}
          inputMode="numeric"
          label={t('treasury.amount')}
          onChange={({ target }) => put({ amount: target.value })}
          required
          value={fields.amount}
        />
        <TextArea
          error={problems.reason}
          label={t('treasury.reason')}
          maxLength={limits.reason.max}
          onChange={({ target }) => put({ reason: target.value })}
          required
          rows={3}
          value={fields.reason}
        />
      </div>
    </ConfirmDialog>
  )
}
