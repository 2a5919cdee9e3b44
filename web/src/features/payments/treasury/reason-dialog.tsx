import { texts as paymentTexts } from '@vondrona/rules/payments'
import { payment as limits } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { useState } from 'react'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

/** A decision about money that is kept with its reason; without one nothing is sent. Closes when it is done. */
export function ReasonDialog({
  title,
  text,
  confirm,
  danger,
  work,
  onClose,
}: {
  title: string
  text: string
  confirm: string
  danger?: boolean
  work: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const t = useTexts(texts)
  const missing = useTexts(paymentTexts)('payments.reasonMissing')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, busy } = useAction(
    async () => {
      await work(reason.trim())
      onClose()
    },
    {
      refused: ({ fields, message }) => {
        setProblem(fields.reason)
        return fields.reason ? undefined : message
      },
    },
  )
  return (
    <ConfirmDialog
      busy={busy}
      confirm={confirm}
      danger={danger}
      onClose={onClose}
      onConfirm={() => (reason.trim() ? void run() : setProblem(missing))}
      open
      text={text}
      title={title}
    >
      <TextArea
        error={problem}
        label={t('treasury.reason')}
        maxLength={limits.reason.max}
        onChange={({ target }) => {
          setReason(target.value)
          setProblem(undefined)
        }}
        required
        rows={3}
        value={reason}
      />
    </ConfirmDialog>
  )
}
